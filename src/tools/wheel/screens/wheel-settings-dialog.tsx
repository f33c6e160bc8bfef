/** How a wheel turns, looks and sounds. Everything counts at once, and each change is a step that can be undone. */
import { styled } from '@mui/material/styles'
import { useId, useState, type ReactNode, useEffect, useRef } from 'react'
import type { FieldChanges } from '#base/collections/field-changes'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/form/field'
import { fieldsOf } from '#ui/form/fields-of'
import { RadioGroup } from '#ui/form/radio-group'
import { Slider } from '#ui/form/slider'
import { SwitchLine } from '#ui/form/switch'
import { MAX_SPIN_SECONDS, MAX_TITLE, MIN_SPIN_SECONDS, type Mode, type Wheel, cleanText } from '../model.ts'
import { allPalettes, readPalette } from '../palette.ts'
import { exampleEntries } from '../list/screens/example.ts'
import { openWheelSound, type WheelSound } from '../sound/screens/wheel-sound.ts'
import { useMotionOff } from '../stage/screens/motion-setting.ts'
import { useWheelSteps, useWheelEdits } from '../edits/screens/use-wheel-edits.ts'
import { WheelPicture } from '../parts/screens/wheel-picture.tsx'

const modeOptions: readonly { readonly value: Mode; readonly text: string; readonly detail: string }[] = [
  { value: 'keep', text: 'Im Rad bleiben', detail: 'Wer gewonnen hat, kann gleich noch einmal gewinnen.' },
  { value: 'remove', text: 'Das Rad verlassen', detail: 'Du holst sie zurück, wann du willst.' },
  { value: 'rotate', text: 'Pausieren, bis alle dran waren', detail: 'Dann sind alle von selbst wieder im Rad.' },
]

type WheelSettingsDialogProps = { readonly wheel: Wheel; readonly onClose: () => void }

export function WheelSettingsDialog({ wheel, onClose }: WheelSettingsDialogProps) {
  const edits = useWheelEdits()
  const { done } = useWheelSteps()
  // What was done before the dialog opened is not its to undo.
  const [before] = useState(done.at(-1))

  function change(fields: FieldChanges<Omit<Wheel, 'entries'>>): void {
    edits.apply([{ kind: 'wheel', fields }])
  }
  const { choice, toggle } = fieldsOf({ draft: wheel, set: change })

  return (
    <Dialog
      title="Einstellungen"
      maxWidth={560}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" icon="undo" disabled={done.at(-1) === before} onClick={edits.undo}>
            Rückgängig
          </Button>
          <Button variant="primary" onClick={onClose}>
            Fertig
          </Button>
        </>
      }
    >
      <Stack gap={3.5}>
        <RadioGroup label="Wer gewonnen hat, soll …" options={modeOptions} {...choice('mode')} />
        <Section label="Drehen">
          <Slider
            label="Drehdauer"
            min={MIN_SPIN_SECONDS}
            max={MAX_SPIN_SECONDS}
            {...choice('spinDurationSec')}
            format={(seconds) => `${seconds} Sekunden`}
          />
          <MotionSwitch />
        </Section>
        <RadioGroup
          label="Farben"
          variant="tiles"
          options={Object.entries(allPalettes).map(([value, { label, detail }]) => ({
            value,
            text: label,
            detail,
            picture: <WheelPicture entries={exampleEntries} palette={value} size={64} hubShare={0.2} />,
          }))}
          value={nameOf(wheel.palette)}
          onChange={(palette) => change({ palette })}
        />
        <Section label="Klang">
          <SwitchLine text="Ton" detail="Ticken beim Drehen und eine kleine Fanfare" {...toggle('isSoundOn')} />
          <Slider
            label="Lautstärke"
            min={0}
            max={100}
            step={5}
            {...choice('volume')}
            format={(volume) => `${volume} %`}
          />
          <SoundProbe volume={wheel.volume} />
        </Section>
        <Section label="Gewinner">
          <WinnerText text={wheel.winnerText} onChange={(winnerText) => change({ winnerText })} />
          <SwitchLine text="Konfetti" {...toggle('hasConfetti')} />
        </Section>
      </Stack>
    </Dialog>
  )
}

/** The palette that is shown for a name, which may be one that this version does not know. */
function nameOf(palette: string): string {
  const shown = readPalette(palette)
  return Object.entries(allPalettes).find(([, known]) => known === shown)?.[0] ?? palette
}

function Section({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Part role="group" aria-labelledby={id}>
      <PartTitle id={id}>{label}</PartTitle>
      {children}
    </Part>
  )
}

/** A wish of this device alone, whatever wheel it shows. */
function MotionSwitch() {
  const [isOff, setOff] = useMotionOff()
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <SwitchLine
      text="Ohne Drehbewegung"
      detail={
        isReduced
          ? 'Dieses Gerät ist auf weniger Bewegung gestellt: Die Namen blenden über.'
          : 'Nur auf diesem Gerät: Die Namen blenden über, gezogen wird genauso.'
      }
      isOn={isOff || isReduced}
      isDisabled={isReduced}
      onChange={setOff}
    />
  )
}

/** Counts when it is left; an empty one stays as it was. */
function WinnerText({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  if (seen !== text) {
    // It was changed elsewhere, as by undoing.
    setSeen(text)
    setTyped(text)
  }
  function leave(): void {
    const cleaned = cleanText(typed)
    if (cleaned === '' || cleaned === text) setTyped(text)
    else onChange(cleaned)
  }
  return (
    <Field
      label="Text über dem Gewinner"
      name="winnerText"
      value={typed}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
      maxLength={MAX_TITLE}
      autoComplete="off"
      enterKeyHint="done"
    />
  )
}

const Part = styled('div')({ display: 'flex', flexDirection: 'column', gap: 10 })

const PartTitle = styled('p')({ fontWeight: 650 })

/** Tick times that sound like a wheel slowing down; the last ones are the winner's. */
const PROBE_MS = [0, 90, 190, 310, 460, 650, 900]
const FANFARE_AFTER_MS = 1_150

/** Plays the wheel's sound at its volume, also while its sound is off. */
function SoundProbe({ volume }: { readonly volume: number }) {
  const sound = useRef<WheelSound>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => sound.current?.setVolume(volume), [volume])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      sound.current?.close()
      sound.current = undefined
    },
    [],
  )

  function play(): void {
    sound.current ??= openWheelSound(volume)
    sound.current?.playTicks(
      PROBE_MS.map((atMs) => ({ atMs: atMs + 30, id: '' })),
      0,
    )
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sound.current?.playFanfare(), FANFARE_AFTER_MS)
  }

  return (
    <div>
      <Button onClick={play}>Probe hören</Button>
    </div>
  )
}
