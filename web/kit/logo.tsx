/** A hexagonal table with one side open, and the first piece walking in: the opening of a game. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <path
        d="M43 10.2 32 4 8 18v28l24 14 24-14V30"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M32 22 42 28v12l-10 6-10-6V28Z" fill="currentColor" opacity="0.28" />
      <circle cx="52" cy="16" r="6.5" fill="var(--accent, #e3ab4c)" />
    </svg>
  );
}
