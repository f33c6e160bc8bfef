import { TimePage } from './time-page.tsx'

export function TodayScreen() {
  return <TimePage heading="Zeiterfassung">{null}</TimePage>
}
