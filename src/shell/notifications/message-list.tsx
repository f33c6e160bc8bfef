import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { formatNumber } from '#base/text/format'
import { ignoreSecondClick } from '#ui/list/growing-list'
import { LazyBlock } from '#ui/page/lazy-block'
import { UNREAD_KEY, type MessageGroup, cutBlocks, type BlockPart } from './group-messages.ts'
import type { MessageEdits } from './message-edits.ts'
import { MessageRow } from './message-row.tsx'

const ROWS_PER_BLOCK = 24
/** Usual heights, for the room of what has not been on the screen yet. */
const ROW_PX = 96
const HEADING_PX = 72

type MessageListProps = {
  readonly groups: readonly MessageGroup[]
  readonly edits: MessageEdits
  /** What stands beside the heading of a section. */
  readonly actionsOf: (group: MessageGroup) => ReactNode
}

/** The sections of the page; of thousands of messages only those near the screen are there. */
export function MessageList({ groups, edits, actionsOf }: MessageListProps) {
  return (
    <Sections>
      {cutBlocks(groups, ROWS_PER_BLOCK).map((block, index) => (
        <LazyBlock key={index} isNearAtFirst={index === 0} estimatedPx={estimate(block)}>
          {() => block.map((part) => <Part key={part.group.key} part={part} edits={edits} actionsOf={actionsOf} />)}
        </LazyBlock>
      ))}
    </Sections>
  )
}

function estimate(block: readonly BlockPart[]): number {
  return block.reduce((sum, part) => sum + part.messages.length * ROW_PX + (part.isStart ? HEADING_PX : 0), 0)
}

type PartProps = Omit<MessageListProps, 'groups'> & { readonly part: BlockPart }

function Part({ part, edits, actionsOf }: PartProps) {
  const { group, messages, isStart } = part
  const isEnd = messages.at(-1) === group.messages.at(-1)
  const isUnreadSection = group.key === UNREAD_KEY
  return (
    <>
      {isStart ? (
        <Head>
          <GroupTitle>
            {group.label}
            {isUnreadSection ? <UnreadNumber messages={group.messages} /> : null}
          </GroupTitle>
          {actionsOf(group)}
        </Head>
      ) : null}
      <Rows
        isStart={isStart}
        isEnd={isEnd}
        aria-label={isStart ? group.label : `${group.label}, Fortsetzung`}
        onClickCapture={ignoreSecondClick}
      >
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} isUnderDay={!isUnreadSection} edits={edits} />
        ))}
      </Rows>
    </>
  )
}

/** How many of the section are still unread. */
function UnreadNumber({ messages }: Pick<MessageGroup, 'messages'>) {
  const count = messages.reduce((sum, message) => sum + (message.readAt === undefined ? 1 : 0), 0)
  return count === 0 ? null : <span className="count"> {formatNumber(count)}</span>
}

// The distance of sections is not needed above the first one.
const Sections = styled('div')({ marginTop: -20 })

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 12px',
  minHeight: 44,
  marginTop: 20,
  marginBottom: 8,
  // Also where there is no room beside the heading.
  '& > button': { marginLeft: 'auto' },
})

const GroupTitle = styled('h2')(({ theme }) => ({
  fontSize: '1.0625rem',
  lineHeight: 1.3,
  fontWeight: 700,
  '& .count': { color: theme.vars.palette.text.secondary, fontWeight: 550, fontVariantNumeric: 'tabular-nums' },
}))

type RowsProps = { readonly isStart: boolean; readonly isEnd: boolean }

const Rows = styled('ul', { shouldForwardProp: (name) => name !== 'isStart' && name !== 'isEnd' })<RowsProps>(
  ({ theme, isStart, isEnd }) => ({
    overflow: 'hidden',
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderTopLeftRadius: isStart ? 16 : 0,
    borderTopRightRadius: isStart ? 16 : 0,
    borderBottomLeftRadius: isEnd ? 16 : 0,
    borderBottomRightRadius: isEnd ? 16 : 0,
    // Two parts of one section share the line between them.
    borderBottomWidth: isEnd ? 1 : 0,
  }),
)
