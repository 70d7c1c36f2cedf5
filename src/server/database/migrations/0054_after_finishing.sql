-- What comes up by itself once a doctor has finished a visit (decision 73).
alter table doctor_profiles add column after_finish text not null default 'print'
  constraint after_finish_is_known check (after_finish in ('print', 'share', 'nothing'));
