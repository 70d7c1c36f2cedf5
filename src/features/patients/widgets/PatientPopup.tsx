export { PatientDetails as PatientPopup } from '../PatientDetails';
