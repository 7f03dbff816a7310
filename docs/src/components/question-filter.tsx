import { kinds } from '@voice-agent-platform/openapi/unspecified';
import { allQuestions } from '../data/questions.js';
import { questionGroups } from '../data/question-groups.js';

/** Chips for the resources, and a menu of the kinds. `browser/filter-questions.ts` applies the choice. */
export function QuestionFilter() {
  return (
    <>
      <div class="filter needs-script" role="group" aria-label="Filter by resource">
        <button type="button" class="chip" data-filter="" aria-pressed="true">
          All <span>{allQuestions.length}</span>
        </button>
        {questionGroups.map(({ id, title, entries }) => (
          <button type="button" class="chip" data-filter={id} aria-pressed="false">
            {title} <span>{entries.length}</span>
          </button>
        ))}
      </div>
      <div class="input-group filter-kinds needs-script">
        <label class="label" for="kinds">
          Kind of question
        </label>
        <select class="select" id="kinds" autocomplete="off">
          <option value="">All kinds</option>
          {Object.entries(kinds).map(([kind, meaning]) => {
            const count = allQuestions.filter((question) => question.kind === kind).length;
            if (count === 0) return undefined;
            return <option value={kind}>{`${kind}: ${meaning} (${count})`}</option>;
          })}
        </select>
      </div>
    </>
  );
}
