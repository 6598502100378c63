import './phases.css';

export interface PhasesProps {
  label: string;
  /** In their order. */
  phases: readonly { id: string; name: string }[];
  /** The one that is on. */
  now: string;
}

/** The phases of a turn or a round in a row, and which of them is on. */
export function Phases({ label, phases, now }: PhasesProps) {
  return (
    <ol className="phases" aria-label={label}>
      {phases.map(({ id, name }) => (
        <li key={id} aria-current={id === now ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}
