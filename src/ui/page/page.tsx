/** The frame of a screen: its title in the tab, its heading, and where the focus goes on arrival. */
import { styled } from '@mui/material/styles'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { ON_SIDE, ON_SMALL_PHONES } from './theme.tsx'

/** What the shell gives to every page without the page knowing the shell. */
export type PageFrame = {
  /** True after a navigation: a page that arrives takes the focus to its heading. */
  readonly takesFocus: boolean
  /** Stands before the heading: the way back. */
  readonly back?: ReactNode
  /** The way back for a page below the one at this path. */
  readonly backTo?: (path: string) => ReactNode
  /** Stands at the end of the heading's row on small screens. */
  readonly end?: ReactNode
  /** Stands between the heading and the content. */
  readonly above?: ReactNode
  /** Stands behind the content. */
  readonly below?: ReactNode
  /** Stands before every title in the tab: what goes on meanwhile, on all pages of a tool. */
  readonly titleStart?: string
  /** Whose page it is; absent if no user is signed in. */
  readonly userId?: string | undefined
}

export const PageFrameContext = createContext<PageFrame>({ takesFocus: false })

/** The product's name, which ends every page title. */
export const APP_NAME = 'Taschenmesser'

/** The row with the way back, the heading and the page's tools, for what floats beside it. */
export const HEADING_ROW_ID = 'heading-row'
/** The buttons beside or below it. */
export const HEADING_ACTIONS_ID = 'heading-actions'

/** The column in the middle; narrower pages begin at its left edge too, so that all headings stand at one place. */
const COLUMN_WIDTH = 1120

type PageProps = {
  /** Name of the page for the tab; absent on pages without one, which get the product's name alone. */
  readonly title?: string
  readonly heading: ReactNode
  /** One sentence under the heading. */
  readonly lead?: ReactNode
  /** Buttons beside the heading, below it where there is no room. */
  readonly actions?: ReactNode
  /** The way back, where it is not the page above by its path. */
  readonly back?: ReactNode
  /** Icon buttons in the row of the heading, in place of what the shell puts there. */
  readonly tools?: ReactNode
  /** Largest width of the content in pixels. */
  readonly maxWidth?: number
  /** What follows a part that still waits for the server (`data-waits`) comes after it, since the part would push it down. */
  readonly isInOrder?: boolean
  readonly children: ReactNode
}

export function Page({
  title,
  heading,
  lead,
  actions,
  back,
  tools,
  maxWidth = COLUMN_WIDTH,
  isInOrder = false,
  children,
}: PageProps) {
  usePageTitle(title)
  const { back: usualBack, end, above, below } = useContext(PageFrameContext)
  return (
    <Content maxWidth={maxWidth} isInOrder={isInOrder}>
      <Header>
        <HeadingRow id={HEADING_ROW_ID}>
          {back ?? usualBack}
          <Heading>{heading}</Heading>
          {tools ?? end}
        </HeadingRow>
        {actions === undefined ? null : <Actions id={HEADING_ACTIONS_ID}>{actions}</Actions>}
        {lead === undefined ? null : (
          <OwnRow>
            <Lead>{lead}</Lead>
          </OwnRow>
        )}
      </Header>
      {above}
      {children}
      {below}
    </Content>
  )
}

/** Names the tab `<title> – Taschenmesser`, or just `Taschenmesser`. */
export function usePageTitle(title: string | undefined): void {
  const { titleStart = '' } = useContext(PageFrameContext)
  useEffect(() => {
    document.title = titleStart + (title === undefined ? APP_NAME : `${title} – ${APP_NAME}`)
  }, [title, titleStart])
}

/** The page's only h1. It takes the focus when the page was navigated to, so that screen readers say where they are. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const { takesFocus } = useContext(PageFrameContext)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
    // Only on arrival: later changes of the context must not pull the focus away from what the user does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const text = typeof children === 'string' ? children : ''
  return (
    <HeadingText
      ref={heading}
      tabIndex={-1}
      isLong={text.length > LONG_HEADING}
      hasLongWord={text.split(/[\s-]/).some(({ length }) => length > LONG_WORD)}
    >
      {children}
    </HeadingText>
  )
}

/** In characters: what fills more than two lines between the buttons of a phone. */
const LONG_HEADING = 32
/** In characters: what is wider than the room between the buttons of a small phone. */
const LONG_WORD = 16

type HeadingTextProps = { readonly isLong: boolean; readonly hasLongWord: boolean }

const isForwarded = (name: string) => !['isLong', 'hasLongWord', 'sx'].includes(name)

const HeadingText = styled('h1', { shouldForwardProp: isForwarded })<HeadingTextProps>(
  ({ theme, isLong, hasLongWord }) => ({
    flex: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: '2rem',
    lineHeight: 1.2,
    fontWeight: 750,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
    outline: 'none',
    [theme.breakpoints.down('sm')]: isLong
      ? // All of the width for itself, below the buttons, which then stand at both ends of their row.
        { order: 1, flexBasis: '100%', fontSize: '1.25rem', '& + *': { marginLeft: 'auto' } }
      : { fontSize: '1.625rem', ...(hasLongWord ? { [ON_SMALL_PHONES]: { fontSize: '1.25rem' } } : {}) },
  }),
)

const Content = styled('div', { shouldForwardProp: (name) => name !== 'maxWidth' && name !== 'isInOrder' })<{
  readonly maxWidth: number
  readonly isInOrder: boolean
}>(({ maxWidth, isInOrder, theme }) => ({
  maxWidth,
  marginLeft: `max(0px, calc((100% - ${COLUMN_WIDTH}px) / 2))`,
  padding: '40px 32px 0',
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  '& > [data-waits] ~ *': { display: 'none' },
  ...(isInOrder && { '& > :has([data-waits]) ~ *': { display: 'none' } }),
  [theme.breakpoints.down('md')]: { padding: '16px 16px 0', gap: 20 },
  [ON_SIDE]: { paddingTop: 8, gap: 12 },
}))

const Header = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
})

const HeadingRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 44,
})

const OwnRow = styled('div')({ width: '100%' })

const Lead = styled('p')(({ theme }) => ({
  maxWidth: '60ch',
  marginTop: -4,
  fontSize: '1.0625rem',
  color: theme.vars.palette.text.secondary,
}))

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
