import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { useWords } from '../words/speak.ts';
import { Icon } from './icon.tsx';
import { words } from './words.ts';
import './fields.css';

interface Labelled {
  label: ReactNode;
  /** One line below: what it means. */
  hint?: ReactNode;
  disabled?: boolean;
}

export interface Choice<V extends string | number> {
  value: V;
  label: string;
  /** It can't be had as things stand; the hint says why. */
  disabled?: boolean;
}

export interface SelectProps<V extends string | number> extends Labelled {
  value: V;
  choices: readonly Choice<NoInfer<V>>[];
  onChange(value: NoInfer<V>): void;
}

export function Select<V extends string | number>(props: SelectProps<V>) {
  const { label, hint, value, choices, onChange, disabled } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(choices[target.selectedIndex].value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

/** A few choices side by side, one of them taken. */
export function Segments<V extends string | number>(props: SelectProps<V>) {
  const { label, hint, value, choices, onChange, disabled } = props;
  const id = useId();
  return (
    <fieldset className="field" disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      <div className="segments">
        {choices.map((choice) => (
          <label key={choice.value} className="segment">
            <input
              type="radio"
              name={id}
              className="unseen"
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
    </fieldset>
  );
}

export interface SwitchProps extends Labelled {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="switch">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

export interface SliderProps extends Labelled {
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words, beside it and for screen readers. */
  say?(value: number): string;
  onChange(value: number): void;
}

export function Slider({ label, hint, value, min, max, step = 1, say, onChange, disabled }: SliderProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="slider">
        <input
          id={id}
          type="range"
          {...{ min, max, step, value, disabled }}
          aria-valuetext={say?.(value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <output htmlFor={id} className="numbers">
          {say?.(value) ?? value}
        </output>
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

interface NumberFieldProps extends Labelled {
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

export function NumberField({
  label,
  hint,
  value,
  min,
  max,
  step = 1,
  onChange,
  disabled,
}: NumberFieldProps) {
  const t = useWords(words);
  const id = useId();
  const set = (next: number) => {
    if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, next)));
  };
  const nudge = (by: number, icon: string, words: string) => (
    <button
      type="button"
      className="icon-button"
      aria-label={words}
      aria-controls={id}
      disabled={disabled || (by < 0 ? value <= min : value >= max)}
      onClick={() => set(value + by)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="number">
        {nudge(-step, 'minus', t('less'))}
        <input
          id={id}
          type="number"
          inputMode="numeric"
          {...{ min, max, step, value, disabled }}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => set(target.valueAsNumber)}
        />
        {nudge(step, 'plus', t('more'))}
      </div>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  );
}

export interface TextFieldProps extends Labelled, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  value: string;
  /** What is wrong with it. */
  error?: string | null;
  onChange(value: string): void;
}

export function TextField({ label, hint, error, value, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...rest}
        id={id}
        className="text-input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint && <Hint id={id}>{hint}</Hint>}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warn" /> {error}
        </p>
      )}
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="field-hint">
      {children}
    </p>
  );
}
