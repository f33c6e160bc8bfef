/** Kinds by channels where a table has no room: folded by what sends them, a row for each kind with a toggle for each channel. */
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { formatCount } from '#base/text/format'
import type { MessageChannel, MessageKind, MessageSource } from '#messaging'
import { HiddenText } from '#ui/card'
import { Collapsible } from '#ui/collapsible'
import { Icon } from '#ui/page/icon'
import { TARGET_PX } from '#ui/page/theme'
import { channelState, reasonsWithout, type ChannelChoices, channelWords, choiceLabel } from './channel-choices.ts'

export function ChannelForm(choices: ChannelChoices) {
  return choices.sources.map((source, index) => (
    <SourceFold key={source.id} source={source} choices={choices} isOpenAtFirst={index === 0} />
  ))
}

type SourceFoldProps = {
  readonly source: MessageSource
  readonly choices: ChannelChoices
  readonly isOpenAtFirst: boolean
}

function SourceFold({ source, choices, isOpenAtFirst }: SourceFoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const chosen = choices.settings?.choices ?? {}
  const own = source.kinds.filter(({ id }) => Object.values(chosen[id] ?? {}).some((isOn) => isOn !== undefined))
  const kinds = formatCount(source.kinds.length, 'Art', 'Arten')
  const detail = own.length === 0 ? kinds : `${kinds}, ${own.length} selbst gewählt`
  return (
    <Collapsible title={source.label} detail={detail} isOpen={isOpen} onToggle={setOpen}>
      {source.kinds.map((kind) => (
        <KindRow key={kind.id} kind={kind} choices={choices} />
      ))}
    </Collapsible>
  )
}

function KindRow({ kind, choices }: { readonly kind: MessageKind; readonly choices: ChannelChoices }) {
  const id = useId()
  return (
    <Row role="group" aria-labelledby={`${id}-title`} aria-describedby={`${id}-detail`}>
      <Words>
        <KindTitle id={`${id}-title`}>{kind.label}</KindTitle>
        <KindDetail id={`${id}-detail`}>{[kind.description, ...reasonsWithout(kind)].join(' ')}</KindDetail>
      </Words>
      <Toggles>
        {choices.channels.map((channel) => (
          <Toggle key={channel} kind={kind} channel={channel} choices={choices} />
        ))}
      </Toggles>
    </Row>
  )
}

type ToggleProps = {
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly choices: ChannelChoices
}

function Toggle({ kind, channel, choices }: ToggleProps) {
  if (kind.without?.[channel] !== undefined) {
    return (
      <NotOffered>
        <span aria-hidden="true">–</span>
        <HiddenText>{channelWords[channel].label} nicht wählbar</HiddenText>
      </NotOffered>
    )
  }
  const { isOn, isDisabled } = channelState(choices, kind, channel)
  return (
    <Box>
      <input
        type="checkbox"
        role="switch"
        aria-label={choiceLabel(kind, channel)}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => choices.onChoose(kind, channel, event.target.checked)}
      />
      <Face aria-hidden="true">
        {isOn ? <Icon name="check" size={18} /> : <Off />}
        {channelWords[channel].short}
      </Face>
    </Box>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 12px',
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Words = styled('div')({ flex: '1 1 8rem', minWidth: 0 })

const KindTitle = styled('p')({ fontWeight: 550 })

const KindDetail = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' }))

const Toggles = styled('div')({ display: 'flex', flexShrink: 0, gap: 4 })

const WIDTH_PX = 56

const NotOffered = styled('span')(({ theme }) => ({
  position: 'relative',
  width: WIDTH_PX,
  lineHeight: `${TARGET_PX}px`,
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}))

const Box = styled('label')({
  position: 'relative',
  width: WIDTH_PX,
  height: TARGET_PX + 4,
  // All of it is pressed, and has the ring of the focus.
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& input:disabled': { cursor: 'default' },
})

const Face = styled('span')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  height: '100%',
  border: `1px solid ${theme.vars.palette.text.secondary}`,
  borderRadius: 12,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  lineHeight: 1.2,
  'input:checked + &': {
    borderColor: theme.vars.palette.secondary.main,
    background: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
    fontWeight: 650,
  },
  'input:disabled + &': { borderStyle: 'dashed', background: 'none', color: theme.vars.palette.text.secondary },
  'input:focus-visible + &': { outline: `3px solid ${theme.vars.palette.secondary.main}`, outlineOffset: 2 },
}))

/** As high as the check. */
const Off = styled('span')({ width: 10, height: 18, '&::after': { content: '"–"' } })
