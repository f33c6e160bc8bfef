export const TIMELINE_ID = 'week-timeline'

/** For when what had the focus is gone. */
export function focusTimeline(): void {
  document.getElementById(TIMELINE_ID)?.focus()
}
