/**
 * The frame of every screen of time tracking: its heading, and the way to the others. What is in it comes with the
 * documents, a moment later at most: a clock that shows nothing running would be a lie.
 */
import type { ReactNode } from 'react'
import { useLoadedParts } from '#kit/documents-state'
import { ToolTabs, type ToolTab } from '#kit/tool-tabs'
import { IconButton } from '#ui/button'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'
import { ABSENCES_PATH, MONTH_PATH, REPORTS_PATH, SETTINGS_PATH, TODAY_PATH, WEEK_PATH } from '../../paths.ts'

type TimePageProps = {
  readonly heading: ReactNode
  /** For the tab, where it is not the heading, or that is no text alone. */
  readonly title?: string
  /** Whether it shows a day that is not today. */
  readonly isOtherDay?: boolean
  readonly children: ReactNode
}

/** All other screens lie below the path of today. */
const todaySections = ['', 'tag', 'eintrag']

const tabs: readonly ToolTab[] = [
  {
    to: TODAY_PATH,
    text: 'Heute',
    isAt: (pathname) => todaySections.includes((pathname.split('/')[2] ?? '').toLowerCase()),
  },
  { to: WEEK_PATH, text: 'Woche' },
  { to: MONTH_PATH, text: 'Monat' },
  { to: ABSENCES_PATH, text: 'Abwesenheiten' },
  { to: REPORTS_PATH, text: 'Auswertung' },
]

const tabsOfOtherDay = tabs.map((tab) => (tab.to === TODAY_PATH ? { ...tab, isAt: () => false } : tab))

export function TimePage({ heading, title = textOf(heading), isOtherDay = false, ...parts }: TimePageProps) {
  const { children } = useLoadedParts(parts)
  return (
    <Page
      {...(title === undefined ? {} : { title })}
      heading={heading}
      tools={<IconButton icon="settings" label="Einstellungen" component={Link} to={SETTINGS_PATH} />}
    >
      <ToolTabs label="Ansichten der Zeiterfassung" tabs={isOtherDay ? tabsOfOtherDay : tabs} />
      {children}
    </Page>
  )
}

function textOf(heading: ReactNode): string | undefined {
  return typeof heading === 'string' ? heading : undefined
}
