import { trustedHtml } from './html.ts';

/** The logo: two speech pebbles that lean towards each other. */
export const logoSvg =
  trustedHtml(`<svg class="logo" viewBox="0 0 120 96" aria-hidden="true" focusable="false">
  <path class="logo-big" d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.6-.6-3-2.6L12 62C9 55 8 48 8 40Z"/>
  <path class="logo-face logo-smile" d="M30 44q15 13 31 0"/><circle class="logo-face logo-eye" cx="35" cy="33" r="3.6"/><circle class="logo-face logo-eye" cx="56" cy="33" r="3.6"/>
  <path class="logo-small" d="M112 62c0-14-11-24-26-24S60 48 60 62s11 24 26 24c3.5 0 7-.5 10-1.5l13 6c1.8.8 3.3-.6 2.7-2.4L108 77c2.6-4 4-9 4-15Z"/>
  <path class="logo-small-face logo-smile" d="M77 65q9 8 19 0"/><circle class="logo-small-face logo-eye" cx="80" cy="57" r="2.8"/><circle class="logo-small-face logo-eye" cx="93" cy="57" r="2.8"/>
</svg>`);

/** The scene of a parent and a child on the sofa by the fire: one speaks, the other leans in. */
export const firesideSceneSvg = trustedHtml(`<svg viewBox="0 0 640 430" focusable="false">
  <circle class="glow" cx="520" cy="290" r="150"/>
  <path class="brick" d="M432 400V196c0-10 6-16 16-16h144c10 0 16 6 16 16v204Z"/>
  <path class="mantel" d="M416 180c0-9 6-14 14-14h180c8 0 14 5 14 14v14H416Z"/>
  <path class="grate" d="M462 400V292c0-40 24-66 58-66s58 26 58 66v108Z"/>
  <path class="ember" d="M520 262c10 30 44 48 44 90 0 26-18 44-44 44s-44-18-44-44c0-24 14-36 20-52 6 10 8 14 12 18 6-18 12-34 12-56Z"/>
  <path class="marigold" d="M522 306c6 20 24 30 24 56 0 20-10 32-26 32s-26-12-26-32c0-16 8-22 12-32 4 6 6 10 8 12 4-12 8-22 8-36Z"/>
  <path class="log" d="M470 384h100c6 0 10 4 10 8s-4 8-10 8H470c-6 0-10-4-10-8s4-8 10-8Z"/>
  <path class="moss" d="M574 166c-10-26-2-50 18-64 6 26 0 50-18 64Zm-8 0c-22-6-34-24-34-46 22 6 34 24 34 46Z"/>
  <path class="paper" d="M552 166h36l-4-24h-28Z"/>
  <path class="paper" d="M452 166v-44h34v44Z"/><path class="berry" d="M458 160v-32h22v32Z"/>
  <path class="seatDeep" d="M12 400V268c0-34 22-58 58-58h252c36 0 58 24 58 58v132Z"/>
  <path class="seat" d="M28 400V276c0-30 18-48 46-48h110v172Zm180 0V228h110c28 0 46 18 46 48v124Z"/>
  <path class="lake" d="M60 400c-6-96 12-166 78-166s86 74 84 166Z"/>
  <path class="skinA" d="M124 206h36v40q-18 14-36 0Z"/>
  <path class="hair" d="M92 196c-14-52 12-80 54-80 38 0 62 26 52 74l-12 30h-76Z"/>
  <circle class="skinA" cx="152" cy="182" r="43"/>
  <path class="hair" d="M104 184c-6-46 22-62 50-60 30 2 46 24 42 56-24 0-38-10-46-28-8 18-24 30-46 32Z"/>
  <circle class="skinA" cx="107" cy="190" r="9"/>
  <path class="line" d="M148 186q7 6 14 0m16 0q7 6 14 0M160 204q10 9 20 1"/>
  <path class="berry" d="M234 400c-4-66 8-116 54-116s58 50 54 116Z"/>
  <path class="hairB" d="M246 236c-6-40 14-60 44-60s50 20 44 62c4 24 4 42-4 56h-74c-10-14-12-34-10-58Z"/>
  <path class="skinB" d="M274 272h28v20q-14 10-28 0Z"/>
  <circle class="skinB" cx="284" cy="246" r="35"/>
  <path class="hairB" d="M252 236c4-34 22-46 42-44 24 2 36 20 34 52-14-4-22-12-26-22-12 10-28 14-50 14Z"/>
  <circle class="ink" cx="264" cy="249" r="4"/><circle class="ink" cx="287" cy="249" r="4"/>
  <path class="ink" d="M264 261h20c0 9-4 13-10 13s-10-4-10-13Z"/>
  <path class="sleeveBerry" d="M316 330q18 34 44 2"/><circle class="skinB" cx="366" cy="322" r="13"/>
  <path class="sleeveLake" d="M110 320q26 56 96 42"/><path class="sleeveBerry" d="M260 326q-10 28-26 34"/>
  <circle class="skinA" cx="218" cy="360" r="17"/><circle class="skinB" cx="232" cy="356" r="12"/>
  <path class="paper" d="M190 84c0-32 26-54 64-54s64 22 64 54-26 54-64 54h-6l-2 34c0 4-4 5-6 2l-22-42c-18-9-28-27-28-48Z"/>
  <path class="berry" d="M254 110c-20-14-28-24-28-36 0-16 20-20 28-6 8-14 28-10 28 6 0 12-8 22-28 36Z"/>
  <path class="rug" d="M-2000 400h4640v60h-4640Z"/>
</svg>`);
