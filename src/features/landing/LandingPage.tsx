import {
  IconCalendar,
  IconCash,
  IconCloud,
  IconDeviceDesktop,
  IconHeadset,
  IconMenu2,
  IconPill,
  IconPlus,
  IconReceipt,
  IconShieldCheck,
  IconStethoscope,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { frontPageOf } from '../../shared/frontPage';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import { eveningMessage } from '../reports/eveningMessage';
import { CalledScreen, PlaceOnPhone } from './CalledScreen';
import { madeUp } from './example';
import { exampleDay } from './exampleDay';
import { ExamplePaper, Pad } from './Pad';
import pictures from './pictures.json';

const contactEmail = 'hello@clinic.example';

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

/** What sets the product apart, each with a picture of it. */
const highlights: readonly Highlight[] = [
  {
    name: 'visit',
    title: 'The whole visit, from the desk to the bill',
    text: 'Register the patient, hand out a token, write the prescription, settle the bill. One place for doctors and reception, on your own computer.',
    picture: 'queue',
    onPhone: 'queue-phone',
    alt: 'Today’s queue at the desk: who is with the doctor, who waits and for how long.',
  },
  {
    name: 'prescription',
    title: 'Prescriptions anyone can prove',
    text: 'The chemist scans the code on the paper and sees at once whether it is genuine and still valid. Doses and timings are printed in the patient’s language.',
    picture: 'prescription',
    alt: 'A printed prescription with letterhead, medicines in plain words and a code to check it.',
  },
  {
    name: 'log',
    title: 'A log nobody can change quietly',
    text: 'Who did what, and who read which record. Every entry is sealed with the one before it, so a changed line shows.',
    picture: 'log',
    alt: 'The audit log: time, person, action and details, line by line.',
  },
];

interface Highlight {
  name: string;
  title: string;
  text: string;
  picture: keyof typeof pictures;
  /** Another picture for narrow screens, on which the first one would be too small to read. */
  onPhone?: keyof typeof pictures;
  alt: string;
}

const features = [
  {
    icon: IconUsers,
    title: 'Patient records',
    text: 'Register once, with allergies and history. Found again by name, phone, card or sound.',
  },
  {
    icon: IconTicket,
    title: 'Numbered tokens',
    text: 'The day’s next number in two keys; urgent patients first, with the reason.',
  },
  {
    icon: IconPill,
    title: 'Digital prescriptions',
    text: 'Your usual medicines come with dose and duration; a recorded allergy warns you.',
  },
  {
    icon: IconReceipt,
    title: 'Billing',
    text: 'Cash, card and UPI, part payments, refunds and GST, exact to the paisa.',
  },
  {
    icon: IconCalendar,
    title: 'Appointments',
    text: 'Never two in one slot. Who arrives gets a token in one press.',
  },
  {
    icon: IconCash,
    title: 'Day-end close',
    text: 'Count the cash, see what was taken by cash, card and UPI, go home.',
  },
];

const people = [
  {
    icon: IconHeadset,
    title: 'For the receptionist',
    text: 'A phone on one shoulder and six people at the desk: every step is one screen, and nothing you typed is lost.',
  },
  {
    icon: IconStethoscope,
    title: 'For the doctor',
    text: 'Four minutes for each patient: who is next, what they are allergic to, and the prescription, without hunting.',
  },
];

/**
 * The public front page (spec 1 and 2, Landing). Plain elements, because it is rendered to HTML at build time. `script`
 * is the address of what can be tried on it (exampleScript.ts), which loads once the page is drawn.
 */
export function LandingPage({ script }: { script: string }) {
  return (
    <>
      <Header />
      <main data-script={script}>
        <Hero />
        <Statistics />
        <Features />
        <About />
        <Contact />
      </main>
      <footer>{t('Clinic, free software under the MIT licence')}</footer>
    </>
  );
}

function Header() {
  return (
    <header className="top">
      <a className="brand" href="#home" aria-label={t('Clinic')}>
        <span className="mark" aria-hidden="true">
          <IconPlus size={18} stroke={3} />
        </span>
        <span className="product">{t('Clinic')}</span>
      </a>
      <nav id="sections" popover="auto" aria-label={t('Sections')}>
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
              className="language language-name"
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
        <a className="button outlined" href="/signup">
          {t('Sign Up')}
        </a>
        <button className="more" type="button" popoverTarget="sections" aria-label={t('Sections')}>
          <IconMenu2 size={22} aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}

function Hero() {
  return (
    <section id="home" className="hero" aria-labelledby="home-title">
      <h1 id="home-title">{t('Write it the way you say it.')}</h1>
      <div className="start">
        <p className="lead">
          {t(
            'One line for each medicine, in your own shorthand. The patient takes it home in words they can read.',
          )}
        </p>
        <a className="button large" href="/signup">
          {t('Get Started')}
        </a>
      </div>
      <Pad />
      <ul className="claims">
        {claims.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={18} aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
      <ExamplePaper />
    </section>
  );
}

function Statistics() {
  return (
    <ul className="statistics" aria-label={t('The clinic in numbers')}>
      {statistics.map(({ value, label }) => (
        <li key={label}>
          <strong>{value}</strong>
          <span>{t(label)}</span>
        </li>
      ))}
    </ul>
  );
}

function Features() {
  return (
    <section id="features" aria-labelledby="features-title">
      <h2 id="features-title">{t('Features')}</h2>
      <p className="lead">{t('Made for a busy morning in a small clinic.')}</p>
      <ul className="shown">
        <li className="board">
          <div>
            <h3>{t('A queue everyone sees')}</h3>
            <p>
              {t(
                'Desk, doctors and the television in the waiting room show the same queue the moment it changes. The television calls each number aloud, in English, Hindi or both.',
              )}
            </p>
          </div>
          <CalledScreen />
        </li>
        <li className="place">
          <div>
            <h3>{t('The patient’s place, on their phone')}</h3>
            <p>
              {t(
                'One scan of the slip shows how many are ahead. No app, no account, no crowd at the desk.',
              )}
            </p>
          </div>
          <PlaceOnPhone />
        </li>
        {highlights.map(({ name, title, text, picture, onPhone, alt }) => (
          <li key={name} className={name}>
            <div>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </div>
            <Picture name={picture} onPhone={onPhone} alt={t(alt)} />
          </li>
        ))}
        <li className="evening">
          <div>
            <h3>{t('Your evening in five lines')}</h3>
            <p>
              {t(
                'What was seen, billed and received, whether the drawer tallies, and tomorrow: by e-mail at the time you choose, or shared in one press. Figures alone, no patient’s name.',
              )}
            </p>
          </div>
          <div className="message">
            <p>{t(madeUp.clinic)}</p>
            {eveningMessage(exampleDay).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </li>
        <li className="own">
          <div>
            <IconDeviceDesktop size={32} stroke={1.5} aria-hidden="true" />
            <h3>{t('Your own computer, your own data')}</h3>
            <p>
              {t(
                'One command starts everything on the clinic’s own computer, or on a server of your choice. Patients’ data stays there: nobody else reads it, counts it or sells it. It goes on working when the internet is down.',
              )}
            </p>
          </div>
          <code className="command" aria-hidden="true" />
        </li>
      </ul>
      <TitledPoints className="features" points={features} />
    </section>
  );
}

function About() {
  return (
    <section id="about" className="about" aria-labelledby="about-title">
      <div>
        <h2 id="about-title">{t('About')}</h2>
        <p className="lead">
          {t(
            'Made for small clinics in India: English and Hindi, rupees and UPI, a full waiting room and a line that drops. It never loses a record.',
          )}
        </p>
      </div>
      <TitledPoints className="people" points={people} />
    </section>
  );
}

function Contact() {
  return (
    <section id="contact" aria-labelledby="contact-title">
      <div className="contact">
        <div>
          <h2 id="contact-title">{t('Contact')}</h2>
          <p>
            {t('Questions before you start? Write to us, or create an account and look around.')}
          </p>
        </div>
        <p className="contact-actions">
          <a className="button large" href="/signup">
            {t('Get Started')}
          </a>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </div>
    </section>
  );
}

interface PictureProps {
  name: keyof typeof pictures;
  onPhone?: keyof typeof pictures | undefined;
  alt: string;
}

/** A picture of the product in the page's language (`npm run pictures`). */
function Picture({ name, onPhone, alt }: PictureProps) {
  const { language } = currentSpeaker();
  const measuresOf = (picture: keyof typeof pictures) =>
    (pictures[picture] as Record<string, { width: number; height: number }>)[language];
  const fileOf = (picture: string) => `/landing/${picture}-${language}.webp`;
  return (
    <picture className="picture">
      {onPhone && (
        <source media="(max-width: 40rem)" srcSet={fileOf(onPhone)} {...measuresOf(onPhone)} />
      )}
      <img src={fileOf(name)} alt={alt} {...measuresOf(name)} loading="lazy" decoding="async" />
    </picture>
  );
}

interface Point {
  icon: typeof IconUsers;
  title: string;
  text: string;
}

function TitledPoints({ className, points }: { className: string; points: Point[] }) {
  return (
    <ul className={className}>
      {points.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={22} aria-hidden="true" />
          <h3>{t(title)}</h3>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  );
}
