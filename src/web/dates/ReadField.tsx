import { Paper, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './ReadField.module.css';

export interface ReadFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The parsed value, '', or the typed text that could not be parsed. */
  value?: string;
  /**
   * Called with the parsed value, or else with the typed text, so that no form takes it for an empty box and every
   * schema refuses it.
   */
  onChange: (value: string) => void;
}

interface TextFormat {
  /** The value of a typed text; null if it has none. */
  parse: (text: string) => string | null;
  isValue: (value: string) => boolean;
  /** A value as it is shown while nobody types. */
  format: (value: string) => string;
  /** A value as people type it. */
  formatForEditing: (value: string) => string;
  parseError: string;
  /** Whether a shown value is as long as a date. */
  isLong?: boolean;
}

/** A box for a value that people write in many forms: shows how it is parsed while they type, and then one form. */
export function ReadField(props: ReadFieldProps & TextFormat) {
  const { value = '', onChange, error, ...own } = props;
  const { parse, isValue, format, formatForEditing, parseError, isLong = false, ...others } = own;
  const [typed, setTyped] = useState<string | null>(null);
  const isUnderstood = isValue(value);
  return (
    <div className={isLong ? `${classes.box} ${classes.long}` : classes.box}>
      <TextInput
        autoComplete="off"
        {...others}
        // Half a date is no mistake while it is being typed.
        error={typed === null && value !== '' && !isUnderstood ? parseError : error}
        value={typed ?? (isUnderstood ? format(value) : value)}
        onFocus={(event) => {
          props.onFocus?.(event);
          const box = event.currentTarget;
          const text = isUnderstood ? formatForEditing(value) : value;
          // Rendered before the first key, which would be lost when the box's text is replaced.
          flushSync(() => setTyped(text));
          box.select();
          // A mouse press sets its caret after this event.
          requestAnimationFrame(() => box.value === text && box.select());
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(parse(text) ?? text.trim());
        }}
        onBlur={(event) => {
          props.onBlur?.(event);
          setTyped(null);
        }}
      />
      {typed && (
        <Paper className={classes.reading} shadow="sm" withBorder aria-live="polite">
          {isUnderstood ? format(value) : parseError}
        </Paper>
      )}
    </div>
  );
}
