import { describeVariables } from './config.ts'

/** The variables that this version uses, as a Markdown table; the README and docs/configuration.md hold it. */
export function renderConfigTable(): string {
  return renderTable(describeVariables().filter((variable) => variable.isUsed))
}

/** The variables that are only checked until the services that use them are there; docs/configuration.md holds it. */
export function renderLaterConfigTable(): string {
  return renderTable(describeVariables().filter((variable) => !variable.isUsed))
}

function renderTable(variables: ReturnType<typeof describeVariables>): string {
  const rows = variables.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`)
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
