-- Who was to come back on which day.
create index consultations_by_follow_up on consultations (follow_up_date) where follow_up_date is not null;
create index prescriptions_by_follow_up on prescriptions (follow_up_date) where follow_up_date is not null;
