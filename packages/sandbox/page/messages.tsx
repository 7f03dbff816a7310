/** What an action of the user led to, at the bottom of the page. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ProblemFault } from '../src/common/problem.js';
import { RefusedError } from './api.js';
import { Icon } from './icons.js';

interface Message {
  readonly text: string;
  /** What the sandbox refused, one by one. */
  readonly faults?: readonly ProblemFault[];
}

let show: (message: Message | undefined) => void;

/** Confirms what the user did. */
export function announce(text: string): void {
  show({ text });
}

/** Runs an action of the user, and shows the reason if it fails. */
export async function attempt(act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    const faults = error instanceof RefusedError ? error.faults : [];
    const text = error instanceof Error ? error.message : String(error);
    // The faults follow as a list, so their repetition in the text is left out.
    show({ text: faults.length > 0 ? text.replace(/:?\n[^]*/, '.') : text, faults });
  }
}

type ButtonProps = Omit<ButtonHTMLAttributes, 'onClick'> & { readonly act: () => unknown };

/** A button of one of the kinds in the style sheet. If its action fails, the page shows why. */
export function Button({ act, ...attributes }: ButtonProps) {
  return <button type="button" onClick={() => void attempt(act)} {...attributes} />;
}

/** What the fields of a form hold, by their names. */
export type Values = Readonly<Record<string, string>>;

interface FormProps {
  readonly id: string;
  readonly act: (values: Values) => unknown;
  readonly children: ComponentChildren;
}

/** A form of text fields. If its action fails, the page shows why. */
export function Form({ id, act, children }: FormProps) {
  const submit = (event: Event & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    void attempt(() => act(values));
  };
  return (
    <form id={id} onSubmit={submit}>
      {children}
    </form>
  );
}

/** Screen readers read it. A confirmation leaves by itself; a list of faults takes time to read. */
export function MessageArea() {
  const [message, setMessage] = useState<Message>();
  useLayoutEffect(() => {
    show = setMessage;
  }, []);
  useEffect(() => {
    if (!message || message.faults) return undefined;
    const timer = setTimeout(() => setMessage(undefined), 4_000);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div class="message" id="message" role="status">
      {message?.faults ? (
        <>
          <div class="error">
            <span>{message.text}</span>
            {message.faults.length > 0 && <FaultList faults={message.faults} />}
          </div>
          <Button class="icon-button" aria-label="Close" act={() => setMessage(undefined)}>
            <Icon name="close" />
          </Button>
        </>
      ) : (
        message && <span>{message.text}</span>
      )}
    </div>
  );
}

function FaultList({ faults }: { readonly faults: readonly ProblemFault[] }) {
  return (
    <ul tabIndex={0} aria-label="Faults">
      {faults.map(({ pointer, message }) => (
        <li>
          <code>{pointer || '/'}</code> {message}
        </li>
      ))}
    </ul>
  );
}
