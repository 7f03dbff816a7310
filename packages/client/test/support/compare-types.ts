/** Types that the program of `types.test.ts` uses to compare a method of a client with the same call of openapi-fetch. */
import type { FetchOptions } from 'openapi-fetch';

type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Part<Type, Name extends PropertyKey> = Name extends keyof Type
  ? NonNullable<Type[Name]>
  : never;

type IsRequired<Type, Name extends PropertyKey> = Name extends keyof Type
  ? Type extends Record<Name, unknown>
    ? true
    : false
  : false;

/** openapi-fetch maps every body to a new type, so the body of the method is mapped too. */
type MappedBody<Body> = Part<
  FetchOptions<{ requestBody: { content: { 'application/json': Body } } }>,
  'body'
>;

type Expand<Type> = Type extends object ? { [Name in keyof Type]: Expand<Type[Name]> } : Type;

/** Names the checks that are false. */
type Failed<Checks> = {
  [Name in keyof Checks]: Checks[Name] extends true ? never : Name;
}[keyof Checks];

/** The parts in which the argument of a method differs from the options of openapi-fetch. */
export type ArgumentDifferences<Argument, Options, Params = Part<Options, 'params'>> = Failed<{
  path: IsSame<Part<Argument, 'path'>, Part<Params, 'path'>>;
  query: IsSame<Part<Argument, 'query'>, Part<Params, 'query'>>;
  body: IsSame<Expand<MappedBody<Part<Argument, 'body'>>>, Expand<Part<Options, 'body'>>>;
  'path is required': IsSame<IsRequired<Argument, 'path'>, IsRequired<Params, 'path'>>;
  'query is required': IsSame<IsRequired<Argument, 'query'>, IsRequired<Params, 'query'>>;
  'body is required': IsSame<IsRequired<Argument, 'body'>, IsRequired<Options, 'body'>>;
}>;

/** `result` if the results differ, and `any` for a result that is any. */
export type ResultDifferences<Result, Expected> = Failed<{
  result: IsSame<Result, Expected>;
  any: IsSame<0 extends 1 & Result ? true : false, false>;
}>;

/** Compiles if there is no difference. */
export declare function expectNone<Difference extends never>(): Difference;
