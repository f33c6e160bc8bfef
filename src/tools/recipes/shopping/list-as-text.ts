import { departmentLabels } from '../collections.ts'
import { formatLineAmount, type ShoppingLine } from './merge-parts.ts'

/** The list as people send it to each other: a heading for each department, a line for each food. */
export function listAsText(lines: readonly ShoppingLine[]): string {
  const groups = Map.groupBy(lines, ({ department }) => department)
  return [...groups]
    .map(([department, group]) => [departmentLabels[department], ...group.map(lineAsText)].join('\n'))
    .join('\n\n')
}

function lineAsText(line: ShoppingLine): string {
  const amount = formatLineAmount(line)
  const notes = line.notes.length === 0 ? '' : ` (${line.notes.join('; ')})`
  return `- ${amount === '' ? '' : `${amount} `}${line.name}${notes}`
}
