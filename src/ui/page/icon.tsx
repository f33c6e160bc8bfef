/** The icon set: outlines on a 24-pixel grid, drawn in the colour of the text around them. */

const shapes = {
  home: 'M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1v-7.8Z',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6Zm5-1.8L20.5 20.5',
  back: 'M19 12H5.5m6-6.5L5 12l6.5 6.5',
  next: 'm9.5 6 6 6-6 6',
  plus: 'M12 5v14m-7-7h14',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.8 4.6 4.7L19.5 7',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 7h15c0-.5-2-2-2-7A5.5 5.5 0 0 0 12 4Zm-2 15.5a2.2 2.2 0 0 0 4 0',
  person: 'M12 11.5a3.8 3.8 0 1 0 0-7.5 3.8 3.8 0 0 0 0 7.5ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  trash: 'M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.8 12.500h9.400L17.5 7M10.2 11v5M13.8 11v5',
  edit: 'm14.5 6 3.5 3.500M5 19l.9-4L16 4.900a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.400L9 18.1 5 19Z',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12Zm9.2 2.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.600Z',
  eyeOff:
    'M4 4l16 16M9.9 6.100A8.6 8.6 0 0 1 12 5.800c6 0 9.2 6.2 9.2 6.200a15 15 0 0 1-2.7 3.500M6.3 7.700A15 15 0 0 0 2.8 12S6 18.2 12 18.200a8.8 8.8 0 0 0 4-1M10 10a2.8 2.8 0 0 0 4 4',
  sun: 'M12 16.200a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.400ZM12 2.800v2m0 14.400v2M2.8 12h2m14.4 0h2M5.5 5.500l1.4 1.400m10.2 10.2 1.4 1.400m0-13-1.4 1.400M6.9 17.100l-1.4 1.4',
  moon: 'M20 14.200A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.200Z',
  sync: 'M4.5 11a7.6 7.6 0 0 1 13.2-4L20 9m0-4.500V9h-4.500m4 4a7.6 7.6 0 0 1-13.2 4L4 15m0 4.500V15h4.5',
  device: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm3.5 15h7M12 16v4',
  warning: 'M12 4.2 21 19.500H3L12 4.200Zm0 6v4.300m0 2.400v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10.200V16m0-8.500v.1',
  offline:
    'M3.5 3.500l17 17M2.5 9a14 14 0 0 1 4.3-2.700m3.4-.9A14 14 0 0 1 21.5 9M5.8 12.500a9.3 9.3 0 0 1 3.5-2.100m5 .3a9.3 9.3 0 0 1 3.9 1.800M9 16a4.5 4.5 0 0 1 5.5-.3M12 19.500v.1',
  undo: 'M8.5 14 4 9.5 8.5 5M4.5 9.5H14a5 5 0 0 1 0 10h-3.5',
  history: 'M4.500 9.500A8 8 0 1 1 4 12m.2-7v4.500h4.500M12 7.500V12l3.200 2',
  download: 'M12 4v11m0 0 4.5-4.500M12 15l-4.5-4.500M4.5 19.500h15',
  signOut: 'M14 4.500H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8m-4-7.500h10.500m0 0L17 8.500m3.5 3.500L17 15.5',
  trophy:
    'M8 4h8v5a4 4 0 0 1-8 0V4Zm0 1.500H4.500V7A3.5 3.5 0 0 0 8 10.500m8-5h3.500V7A3.5 3.5 0 0 1 16 10.500M12 13v3.500m-3.5 3h7m-5.5 0 .5-3h3l.5 3',
  settings:
    'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400Zm-6 10a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400Z',
} as const

/** A shape that only some pages need; it is loaded with them (`account-icons.tsx`). */
export type IconShape = { readonly path: string }

export type IconName = keyof typeof shapes | IconShape

/** Beside a long text too. */
const KEEPS_SIZE = { flexShrink: 0 }

/** An icon. It says nothing to screen readers: the name of what it stands in does. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      style={KEEPS_SIZE}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={typeof name === 'string' ? shapes[name] : name.path} />
    </svg>
  )
}
