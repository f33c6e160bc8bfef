import { TimePage } from './time-page.tsx'

export function AbsencesScreen() {
  return <TimePage heading="Abwesenheiten">{null}</TimePage>
}
