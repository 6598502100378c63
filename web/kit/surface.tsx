import type { HTMLAttributes, ReactNode } from 'react';
import './surface.css';

export interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  /** How deep the title is on its page. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A part of the page, sunk into the table. */
export function Panel({ title, aside, level = 2, className = '', children, ...rest }: PanelProps) {
  const Title = `h${level}` as const;
  return (
    <section className={`panel ${className}`.trim()} {...rest}>
      {(title || aside) && (
        <header className="panel-head">
          {title && <Title className="panel-title">{title}</Title>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

export interface CardProps extends HTMLAttributes<HTMLElement> {
  children: ReactNode;
}

/** A card of paper that lies on the table. */
export function Card({ className = '', children, ...rest }: CardProps) {
  return (
    <article className={`card paper ${className}`.trim()} {...rest}>
      {children}
    </article>
  );
}

export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: 'plain' | 'accent' | 'good' | 'bad' | 'warn';
  children: ReactNode;
}

export function Badge({ tone = 'plain', className = '', children, ...rest }: BadgeProps) {
  return (
    <span className={`badge badge-${tone} ${className}`.trim()} {...rest}>
      {children}
    </span>
  );
}
