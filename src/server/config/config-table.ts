import { describeVariables } from './config.ts'

/** The variables as a Markdown table; the README and docs/configuration.md hold it. */
export function renderConfigTable(): string {
  const rows = describeVariables().map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`)
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
