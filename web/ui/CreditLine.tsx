import { Fragment } from 'react';
import classes from './CreditLine.module.css';
import { readLicense } from './license.ts';

interface Props {
  attribution?: string | null;
  source: string | null;
  license: string | null;
}

/** Shows where a text comes from, and its license. */
export function CreditLine({ attribution = null, source, license }: Props) {
  const parts = [
    attribution !== null && (
      <span key="attribution" dir="auto">
        {attribution}
      </span>
    ),
    isWebAddress(source) && (
      <a key="source" href={source} target="_blank" rel="noopener noreferrer">
        Source
      </a>
    ),
    license !== null && <License key="license" text={license} />,
  ];
  return parts
    .filter((part) => part !== false)
    .map((part, i) => (
      <Fragment key={i}>
        {i > 0 && ' · '}
        {part}
      </Fragment>
    ));
}

/**
 * Shows the name of a license with a link, and the statement that the name leaves out on demand.
 */
function License({ text }: { text: string }) {
  const { name, url, statement } = readLicense(text);
  const isLink = isWebAddress(url);
  return (
    <>
      {isLink ? (
        <a href={url} target="_blank" rel="license noopener noreferrer" dir="auto">
          {name}
        </a>
      ) : (
        statement === undefined && <span dir="auto">{name}</span>
      )}
      {statement !== undefined && (
        <details className={classes.statement}>
          <summary>{isLink ? 'Terms' : name}</summary>
          <p dir="auto">{statement}</p>
        </details>
      )}
    </>
  );
}

/** Returns whether an address may be a link: files can name any. */
function isWebAddress(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address);
}
