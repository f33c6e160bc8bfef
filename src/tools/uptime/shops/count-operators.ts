/** How many comparisons and connections a JSONPath has, which is what each thing it looks at costs. */

/** A condition that somebody writes by hand has two or three. */
export const MAX_PATH_OPERATORS = 20

const OPERATOR = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|&&|\|\||[=!<>]=|[<>!]/g

/** What stands in quotation marks is none. */
export function countOperators(path: string): number {
  return [...path.matchAll(OPERATOR)].filter(([found]) => !/^['"]/.test(found)).length
}
