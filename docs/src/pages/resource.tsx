/** The page of a resource: its fields, the operations that return or change it, and an example. */
import { slug } from 'github-slugger';
import { Code, CodeTools } from '../components/code.js';
import { FieldList } from '../components/fields.js';
import { LinkedHeading } from '../components/linked-heading.js';
import { renderSentence } from '../components/markdown.js';
import { QuestionBox } from '../components/marks.js';
import { linkTo, RelatedList } from '../components/related-list.js';
import { questionGroups } from '../data/question-groups.js';
import { operationsOf, type Resource } from '../data/resources.js';
import type { Page } from '../layout/page.js';
import { writeResource } from './twins.js';

export function resourcePage(resource: Resource): Page {
  const { href: path, title, description, fields, marks, example, tag } = resource;
  const sections = operationsOf(resource);
  const links = [
    '[How it belongs to other resources](/concepts.html)',
    ...questionGroups
      .filter(({ id }) => id === slug(tag))
      .map(
        ({ id }) => `[what is not specified about ${tag.toLowerCase()}](/unspecified.html#${id})`,
      ),
  ];
  return {
    path,
    title,
    description: `${title}: fields, the operations that return or change it, and an example.`,
    eyebrow: 'Resources',
    lead: renderSentence(description),
    markdown: writeResource(resource),
    headings: ['Fields', ...Object.keys(sections), 'Example'].map((text) => ({
      id: slug(text),
      text,
    })),
    body: (
      <>
        <p>{renderSentence(`${links.join(', and ')}.`)}</p>
        <QuestionBox label="Not specified" marks={marks} />
        <LinkedHeading id="fields">Fields</LinkedHeading>
        <FieldList fields={fields} message="response" />
        {Object.entries(sections).map(([name, operations]) => (
          <>
            <LinkedHeading id={slug(name)}>{name}</LinkedHeading>
            <RelatedList links={operations.map(linkTo)} />
          </>
        ))}
        <LinkedHeading id="example">Example</LinkedHeading>
        <div class="code">
          <div class="code-bar">
            <span class="code-label">JSON</span>
            <CodeTools />
          </div>
          <Code {...example} label={`Example: ${title}`} />
        </div>
      </>
    ),
  };
}
