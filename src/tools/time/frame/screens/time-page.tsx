/**
 * The frame of every screen of time tracking: its heading, and the way to the others. What is in it comes with the
 * documents, a moment later at most: a clock that shows nothing running would be a lie.
 */
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useLoadedParts } from '#documents/client'
import { IconButton } from '#ui/button'
import { Link, NavLink } from '#ui/link'
import { Page } from '#ui/page/page'
import { ABSENCES_PATH, MONTH_PATH, REPORTS_PATH, SETTINGS_PATH, TODAY_PATH, WEEK_PATH } from '../../paths.ts'

type TimePageProps = {
  readonly heading: ReactNode
  /** For the tab, where it is not the heading, or that is no text alone. */
  readonly title?: string
  readonly children: ReactNode
}

export function TimePage({ heading, title = textOf(heading), ...parts }: TimePageProps) {
  const { children } = useLoadedParts(parts)
  const views = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = views.current?.querySelector<HTMLElement>('[aria-current]')
    // On a phone not all of them fit, and the one that is shown has to be seen. The page itself must not move.
    if (views.current !== null && current)
      views.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - views.current.clientWidth / 2
  }, [])
  return (
    <Page
      {...(title === undefined ? {} : { title })}
      heading={heading}
      tools={<IconButton icon="settings" label="Einstellungen" component={Link} to={SETTINGS_PATH} />}
    >
      <Views ref={views} aria-label="Ansichten der Zeiterfassung">
        <TodayView />
        <View to={WEEK_PATH}>Woche</View>
        <View to={MONTH_PATH}>Monat</View>
        <View to={ABSENCES_PATH}>Abwesenheiten</View>
        <View to={REPORTS_PATH}>Auswertung</View>
      </Views>
      {children}
    </Page>
  )
}

/** All other screens lie below its path, so that alone does not say where one is. */
function TodayView() {
  const { pathname } = useLocation()
  const [, , section] = pathname.split('/')
  const isCurrent = section === undefined || ['', 'tag', 'eintrag'].includes(section)
  return (
    <View as={Link} to={TODAY_PATH} {...(isCurrent ? { 'aria-current': 'page' } : {})}>
      Heute
    </View>
  )
}

function textOf(heading: ReactNode): string | undefined {
  return typeof heading === 'string' ? heading : undefined
}

const Views = styled('nav')({
  position: 'relative',
  display: 'flex',
  gap: 4,
  overflowX: 'auto',
  scrollbarWidth: 'none',
})

const View = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '0 14px',
  borderRadius: 22,
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  textDecoration: 'none',
  '&[aria-current="page"]': {
    background: theme.vars.palette.background.raised,
    color: theme.vars.palette.text.primary,
  },
}))
