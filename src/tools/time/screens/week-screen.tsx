import { TimePage } from './time-page.tsx'

export function WeekScreen() {
  return <TimePage heading="Woche">{null}</TimePage>
}
