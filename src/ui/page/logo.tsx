/** The pocket knife, as on the app's icon but without its tile. Decoration: what stands beside it names it. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="76 84 360 360" aria-hidden="true" focusable="false">
      <g transform="translate(8 -4) rotate(-38 256 256) translate(0 26)">
        <g transform="translate(146 276) rotate(-68)">
          <path d="M-10-30H150c44 0 78 22 96 60H-10Z" fill="#eef2f3" stroke="#9fb0b7" strokeWidth={4} />
          <path d="M-10 8H238q5 10 8 22H-10Z" fill="#c3ced3" />
          <path d="M40-14h96" stroke="#9fb0b7" strokeWidth={9} strokeLinecap="round" />
        </g>
        <path
          d="M-10-22H118a22 22 0 0 1 0 44H96a16 16 0 0 0-32 0H-10Z"
          transform="translate(366 276) rotate(-118)"
          fill="#4db6ac"
        />
        <rect x={92} y={228} width={328} height={104} rx={52} fill="#ff7f50" />
        <path
          d="M92 280a52 52 0 0 0 52 52h224a52 52 0 0 0 52-52v-6a52 52 0 0 1-52 40H144a52 52 0 0 1-52-40Z"
          fill="#d9572a"
        />
        <circle cx={146} cy={276} r={14} fill="#24100a" />
        <circle cx={366} cy={276} r={14} fill="#24100a" />
        <path d="M206 276h100" stroke="#ffb89c" strokeWidth={12} strokeLinecap="round" />
      </g>
    </svg>
  )
}
