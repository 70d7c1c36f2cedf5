-- What is due by its age, without reading each bill.
create index dues_by_time on bills (created_at) include (total, received) where status = 'pending';

-- Who was to come back on which day.
create index consultations_by_follow_up on consultations (follow_up_date) where follow_up_date is not null;
create index prescriptions_by_follow_up on prescriptions (follow_up_date) where follow_up_date is not null;
