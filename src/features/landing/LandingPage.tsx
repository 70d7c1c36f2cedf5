import {
  IconCalendar,
  IconCloud,
  IconHeadset,
  IconPill,
  IconReceipt,
  IconShieldCheck,
  IconStethoscope,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { frontPageOf } from '../../shared/frontPage';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import { QueuePicture } from './QueuePicture';

const address = 'hello@clinic.example';

// The claims and statistics are the user's own words (spec 1).
const claims = [
  { icon: IconShieldCheck, text: 'HIPAA compliant' },
  { icon: IconCloud, text: 'Cloud-based' },
  { icon: IconHeadset, text: '24/7 support' },
];

const statistics = [
  { value: '500+', label: 'clinics' },
  { value: '50K+', label: 'patients' },
  { value: '99.9%', label: 'uptime' },
  { value: '24/7', label: 'support' },
];

const features = [
  {
    icon: IconUsers,
    title: 'Patient records',
    text: 'Register a patient once, with allergies and history, and find the record by name, phone or email.',
  },
  {
    icon: IconTicket,
    title: 'Numbered tokens',
    text: 'Give out the day’s next number. Doctors start and complete; everyone sees who is where.',
  },
  {
    icon: IconPill,
    title: 'Digital prescriptions',
    text: 'Diagnosis, medicines with dose and duration, follow-up date: written once, found again by anyone who may.',
  },
  {
    icon: IconReceipt,
    title: 'Billing',
    text: 'Items, tax and discount add up while you type. Cash, card or UPI, exact to the paisa.',
  },
  {
    icon: IconCalendar,
    title: 'Appointments',
    text: 'No doctor and no patient is booked twice; a clash is named before it happens.',
  },
  {
    icon: IconShieldCheck,
    title: 'An audit log',
    text: 'Who did what and when, written together with the change itself.',
  },
];

const people = [
  {
    icon: IconHeadset,
    title: 'For the receptionist',
    text: 'A phone on one shoulder and six people at the desk: every step is one screen, and what was typed is never lost.',
  },
  {
    icon: IconStethoscope,
    title: 'For the doctor',
    text: 'Four minutes for each patient: who is next, what they are allergic to, and the prescription, without hunting.',
  },
];

/** The public front page (spec 1 and 2, Landing). Plain elements: it is rendered when the product is built. */
export function LandingPage() {
  return (
    <>
      <header className="top">
        <a className="brand" href="#home">
          <span className="mark" aria-hidden="true">
            +
          </span>
          {t('Clinic')}
        </a>
        <nav aria-label={t('Sections')}>
          <a href="#home" aria-current="location">
            {t('Home')}
          </a>
          <a href="#features">{t('Features')}</a>
          <a href="#about">{t('About')}</a>
          <a href="#contact">{t('Contact')}</a>
        </nav>
        <div className="enter">
          {languages
            .filter((code) => code !== currentSpeaker().language)
            .map((code) => (
              <a
                key={code}
                className="language"
                href={frontPageOf(code)}
                hrefLang={code}
                lang={code}
              >
                {languageName(code)}
              </a>
            ))}
          <a className="button quiet" href="/login">
            {t('Login')}
          </a>
          <a className="button" href="/signup">
            {t('Sign Up')}
          </a>
        </div>
      </header>
      <main>
        <section id="home" className="hero" aria-labelledby="home-title">
          <div>
            <h1 id="home-title">{t('The whole visit, from the desk to the bill')}</h1>
            <p className="lead">
              {t(
                'Register the patient, hand out a token, write the prescription, settle the bill. One place for doctors and reception, made for a busy morning.',
              )}
            </p>
            <a className="button large" href="/signup">
              {t('Get Started')}
            </a>
            <ul className="claims">
              {claims.map(({ icon: Icon, text }) => (
                <li key={text}>
                  <Icon size={18} aria-hidden="true" />
                  {t(text)}
                </li>
              ))}
            </ul>
          </div>
          <QueuePicture />
        </section>
        <ul className="statistics" aria-label={t('The clinic in numbers')}>
          {statistics.map(({ value, label }) => (
            <li key={label}>
              <strong>{value}</strong>
              <span>{t(label)}</span>
            </li>
          ))}
        </ul>
        <section id="features" aria-labelledby="features-title">
          <h2 id="features-title">{t('Features')}</h2>
          <TitledPoints className="features" points={features} />
        </section>
        <section id="about" className="about" aria-labelledby="about-title">
          <div>
            <h2 id="about-title">{t('About')}</h2>
            <p className="lead">
              {t(
                'Clinic is made for a small practice on a busy morning. It works on the computer at the desk and on the phone in the doctor’s pocket, and it never loses a record.',
              )}
            </p>
          </div>
          <TitledPoints className="people" points={people} />
        </section>
        <section id="contact" aria-labelledby="contact-title">
          <div className="contact">
            <h2 id="contact-title">{t('Contact')}</h2>
            <p>
              {t('Questions before you start? Write to us, or create an account and look around.')}
            </p>
            <p className="contact-actions">
              <a className="button" href="/signup">
                {t('Get Started')}
              </a>
              <a href={`mailto:${address}`}>{address}</a>
            </p>
          </div>
        </section>
      </main>
      <footer>{t('Clinic, free software under the MIT licence')}</footer>
    </>
  );
}

function TitledPoints({ className, points }: { className: string; points: typeof features }) {
  return (
    <ul className={className}>
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <span className="feature-icon">
            <Icon size={22} aria-hidden="true" />
          </span>
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  );
}
