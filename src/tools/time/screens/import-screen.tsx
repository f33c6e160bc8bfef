import { TimePage } from './time-page.tsx'

export function ImportScreen() {
  return <TimePage heading="Import">{null}</TimePage>
}
