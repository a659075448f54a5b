import art from './Art.module.css';

/** Shows a parent and a child side by side on a sofa: the child speaks, the parent leans in. */
export function TalkScene() {
  return (
    <>
      <circle className={art.glow} cx="396" cy="150" r="136" />
      <circle className={art.marigold} cx="410" cy="138" r="92" />
      <path className={art.mossDeep} d="M498 400c-4-70-2-120 10-178 10 56 14 116 8 178Z" />
      <path
        className={art.moss}
        d="M506 330c30-8 46-34 46-74-32 8-50 34-46 74Zm-4-42c-28-6-42-28-42-62 30 6 46 28 42 62Z"
      />
      <path className={art.seatDeep} d="M92 400V268c0-34 22-58 58-58h252c36 0 58 24 58 58v132Z" />
      <path
        className={art.seat}
        d="M108 400V276c0-30 18-48 46-48h110v172Zm180 0V228h110c28 0 46 18 46 48v124Z"
      />
      <g>
        <path className={art.lake} d="M140 400c-6-96 12-166 78-166s86 74 84 166Z" />
        <path className={art.skinA} d="M204 206h36v40q-18 14-36 0Z" />
        <path className={art.hair} d="M172 196c-14-52 12-80 54-80 38 0 62 26 52 74l-12 30h-76Z" />
        <circle className={art.skinA} cx="232" cy="182" r="43" />
        <path
          className={art.hair}
          d="M184 184c-6-46 22-62 50-60 30 2 46 24 42 56-24 0-38-10-46-28-8 18-24 30-46 32Z"
        />
        <circle className={art.skinA} cx="187" cy="190" r="9" />
        <path className={art.line} d="M228 186q7 6 14 0m16 0q7 6 14 0M240 204q10 9 20 1" />
      </g>
      <g>
        <path className={art.berry} d="M314 400c-4-66 8-116 54-116s58 50 54 116Z" />
        <path
          className={art.hairB}
          d="M326 236c-6-40 14-60 44-60s50 20 44 62c4 24 4 42-4 56h-74c-10-14-12-34-10-58Z"
        />
        <path className={art.skinB} d="M354 272h28v20q-14 10-28 0Z" />
        <circle className={art.skinB} cx="364" cy="246" r="35" />
        <path
          className={art.hairB}
          d="M332 236c4-34 22-46 42-44 24 2 36 20 34 52-14-4-22-12-26-22-12 10-28 14-50 14Z"
        />
        <circle className={art.ink} cx="344" cy="249" r="4" />
        <circle className={art.ink} cx="367" cy="249" r="4" />
        <path className={art.ink} d="M344 261h20c0 9-4 13-10 13s-10-4-10-13Z" />
      </g>
      <path className={art.sleeveBerry} d="M396 330q18 34 44 2" />
      <circle className={art.skinB} cx="446" cy="322" r="13" />
      <path className={art.sleeveLake} d="M190 320q26 56 96 42" />
      <path className={art.sleeveBerry} d="M340 326q-10 28-26 34" />
      <circle className={art.skinA} cx="298" cy="360" r="17" />
      <circle className={art.skinB} cx="312" cy="356" r="12" />
      <path
        className={art.paper}
        d="M270 84c0-32 26-54 64-54s64 22 64 54-26 54-64 54h-6l-2 34c0 4-4 5-6 2l-22-42c-18-9-28-27-28-48Z"
      />
      <path
        className={art.berry}
        d="M334 110c-20-14-28-24-28-36 0-16 20-20 28-6 8-14 28-10 28 6 0 12-8 22-28 36Z"
      />
    </>
  );
}
