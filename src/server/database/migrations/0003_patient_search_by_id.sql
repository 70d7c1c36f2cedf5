-- The screens show the end of a patient's id; people type it into the search box.
create index patients_by_shown_id on patients (right(id::text, 8));
