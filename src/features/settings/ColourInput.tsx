import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { productColour, readableColour, typedColour } from '../../shared/clinicColour';
import { t } from '../../shared/language';
import { clinicAccent } from '../../web/look/clinicColour';
import classes from './ColourInput.module.css';

interface ColourInputProps {
  /** The props of its text box. */
  input: TextInputProps;
  /** As typed; blank: the product's colour. */
  value: string;
  onChange: (colour: string) => void;
}

/** Chooses or types the clinic's colour, and shows what screens make of it; the letterhead below shows what papers do. */
export function ColourInput({ input, value, onChange }: ColourInputProps) {
  const colour = typedColour(value);
  return (
    <div>
      <TextInput
        {...input}
        description={t('For papers, screens and patients’ phones. Blank: the usual colours.')}
        autoComplete="off"
        spellCheck={false}
        rightSectionWidth="3.25rem"
        rightSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={t('Choose the colour')}
            value={colour ?? productColour}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
      />
      {/* Always in the page, so that a screen reader hears of what changes in it. */}
      <Text role="status" size="sm" mt={6}>
        {colour !== null && readableColour(colour) !== colour
          ? t('Made darker so that text on it can be read')
          : ''}
      </Text>
      {colour !== null && (
        <figure className={classes.preview}>
          <figcaption>{t('On screens')}</figcaption>
          <p {...clinicAccent(colour)} aria-hidden>
            {t('Now serving')}
            <b>12</b>
          </p>
        </figure>
      )}
    </div>
  );
}
