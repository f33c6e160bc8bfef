import { describeVariables } from './config.ts'

/** The reference tables of docs/configuration.md, as Markdown. */
export function renderConfigTables(): string {
  const variables = describeVariables()
  return [
    renderTable(variables.filter((variable) => variable.isUsed)),
    'Checked at start already, used by services of later versions (the server says so when one is set):',
    renderTable(variables.filter((variable) => !variable.isUsed)),
  ].join('\n\n')
}

function renderTable(variables: ReturnType<typeof describeVariables>): string {
  const rows = variables.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`)
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
