/** Reads the JSON report that `redocly respect` writes about a workflow. */

/** The part that shows which checks failed. */
interface Report {
  readonly files: Readonly<
    Record<
      string,
      { readonly executedWorkflows: readonly { readonly executedSteps: readonly Step[] }[] }
    >
  >;
}

interface Step {
  readonly stepId: string;
  readonly checks: readonly Check[];
}

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly condition?: string;
}

/** Returns `step: check` for each failed check. */
export function readFailures(report: unknown): string[] {
  return Object.values((report as Report).files)
    .flatMap((file) => file.executedWorkflows)
    .flatMap((workflow) => workflow.executedSteps)
    .flatMap(({ stepId, checks }) =>
      checks
        .filter((check) => !check.passed)
        .map((check) => `${stepId}: ${check.condition ?? check.name}`),
    );
}
