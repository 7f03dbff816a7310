import { Icon } from '../components/icons.js';
import { renderSentence } from '../components/markdown.js';
import { notice } from '../data/not-published.js';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The notice on pages that install packages, until the packages are published. Its first sentence is enough for
 * returning readers, and the others unfold.
 */
export function Notice() {
  const [first = '', ...others] = [...sentences.segment(notice)].map(({ segment }) => segment);
  return (
    <details class="notice">
      <summary>
        <Icon name="info" />
        {renderSentence(first)}
        <span>How to install them</span>
      </summary>
      <p>{renderSentence(others.join(''))}</p>
    </details>
  );
}
