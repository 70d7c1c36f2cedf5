import { Paper, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './ReadField.module.css';

export interface ReadFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The value that was understood, empty, or what was typed and not understood. */
  value?: string;
  /**
   * Told what was understood; else what was typed, so that no form takes it for an empty box and every schema
   * refuses it.
   */
  onChange: (value: string) => void;
}

interface Reading {
  /** What a text means; null for what means nothing. */
  read: (text: string) => string | null;
  isValue: (value: string) => boolean;
  /** A value as it is shown to who does not type. */
  shown: (value: string) => string;
  /** A value as one types it. */
  written: (value: string) => string;
  misread: string;
  /** What is shown is as long as a date. */
  isLong?: boolean;
}

/** A box for what people write in many ways: says while one types how it is read, and shows it in one way after. */
export function ReadField(props: ReadFieldProps & Reading) {
  const { value = '', onChange, error, ...own } = props;
  const { read, isValue, shown, written, misread, isLong = false, ...others } = own;
  const [typed, setTyped] = useState<string | null>(null);
  const isUnderstood = isValue(value);
  return (
    <div className={isLong ? `${classes.box} ${classes.long}` : classes.box}>
      <TextInput
        autoComplete="off"
        {...others}
        // Half a day is no mistake yet.
        error={typed === null && value !== '' && !isUnderstood ? misread : error}
        value={typed ?? (isUnderstood ? shown(value) : value)}
        onFocus={(event) => {
          props.onFocus?.(event);
          const box = event.currentTarget;
          const text = isUnderstood ? written(value) : value;
          // Drawn before the first key, which would else be lost in the exchange of what stands there.
          flushSync(() => setTyped(text));
          box.select();
          // A press of the mouse sets its caret after this.
          requestAnimationFrame(() => box.value === text && box.select());
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(read(text) ?? text.trim());
        }}
        onBlur={(event) => {
          props.onBlur?.(event);
          setTyped(null);
        }}
      />
      {typed && (
        <Paper className={classes.reading} shadow="sm" withBorder aria-live="polite">
          {isUnderstood ? shown(value) : misread}
        </Paper>
      )}
    </div>
  );
}
