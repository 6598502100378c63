import { Component, type ReactNode } from 'react';
import { Button, usePageTitle } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { words } from './words.ts';
import './failure.css';

interface Props {
  /** When this changes, something else is shown and the failure is over. */
  place: string;
  children: ReactNode;
}

/** A page that fails says so and leaves the rest of the site standing. */
export class Failing extends Component<Props, { error: Error | null; place: string }> {
  override state = { error: null as Error | null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: { place: string }) {
    return place === state.place ? null : { error: null, place };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Failure error={error} again={() => this.setState({ error: null })} />;
  }
}

function Failure({ error, again }: { error: Error; again(): void }) {
  const t = useWords(words);
  usePageTitle(t('failed'));
  return (
    <div className="page page-narrow" role="alert">
      <h1>{t('failed')}</h1>
      <p className="soft">{t('failedText')}</p>
      <p className="failure-ways">
        <Button kind="main" onClick={again}>
          {t('again')}
        </Button>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
        <Button onClick={() => location.assign('/')}>{t('goHome')}</Button>
      </p>
      <details className="failure-details">
        <summary>{t('details')}</summary>
        <pre>{`${error.name}: ${error.message}\n${error.stack ?? ''}`}</pre>
      </details>
    </div>
  );
}
