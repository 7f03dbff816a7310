/** Checks the package's types with the compiler, as a user's project would. */
import document from '@voice-agent-platform/openapi';
import irregularities from '@voice-agent-platform/openapi/irregularities.json' with { type: 'json' };
import { operations, type OperationId } from '@voice-agent-platform/openapi/operations';
import profile from '@voice-agent-platform/openapi/openapi-3.0.json' with { type: 'json' };
import unspecified from '@voice-agent-platform/openapi/unspecified.json' with { type: 'json' };
import {
  kinds,
  unspecified as entries,
  type QuestionId,
  type UnspecifiedKind,
} from '@voice-agent-platform/openapi/unspecified';
import type { OpenAPIV3_1 } from 'openapi-types';

// Tools that take a document accept this one.
document satisfies OpenAPIV3_1.Document;

document.openapi satisfies '3.1.1';
document.paths['/orgs'].get.operationId satisfies 'getOrganization';
document.components.schemas.ModelStatus.enum satisfies ['pending', 'training', 'active', 'failed'];
// @ts-expect-error no such path
void document.paths['/organizations'];
// @ts-expect-error no such schema
void document.components.schemas.Organizations;

operations[0]?.operationId satisfies OperationId | undefined;
unspecified[0]?.assume satisfies string | undefined;
entries[0]?.kind satisfies UnspecifiedKind | undefined;
entries[0]?.id satisfies QuestionId | undefined;
// @ts-expect-error no such question
void ('weather' satisfies QuestionId);
kinds['body-required'] satisfies string;
// @ts-expect-error no such kind
void kinds.weather;
irregularities[0]?.kind satisfies string | undefined;
profile.openapi satisfies string;
