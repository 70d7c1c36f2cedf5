-- Reports add their figures up from the records when they are read: nothing is kept of past days, and no change notes
-- of which day it is.
drop trigger bills_change_a_day on bills;
drop trigger bill_payments_change_a_day on bill_payments;
drop trigger tokens_change_a_day on tokens;
drop trigger patients_change_a_day on patients;
drop trigger day_closes_change_a_day on day_closes;
drop trigger consultations_change_a_day on consultations;
drop trigger prescriptions_change_a_day on prescriptions;
drop trigger appointments_change_a_day on appointments;
drop function note_changed_moment();
drop function note_changed_appointment();

drop table changed_moments, summed_months, month_sums, day_totals, summed_days, day_sums;
