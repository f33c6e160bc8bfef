/** How many comparisons and connections a JSONPath has, which is what each thing it looks at costs. */

/** A condition written by hand has two or three. */
export const MAX_PATH_OPERATORS = 20

const OPERATOR = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||[=!<>]=|[<>!]/g

/** Counts the operators of a path; text in quotation marks does not count. */
export function countOperators(path: string): number {
  return [...path.matchAll(OPERATOR)].filter(([found]) => !/^['"]/.test(found)).length
}
