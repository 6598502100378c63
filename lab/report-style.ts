/** How the page looks: a dark, warm table with paper on it, and one accent. */
export const STYLE = `
:root{--table:#1b1512;--edge:#3a2d25;--lamp:#f1e4cd;--dim:#b7a58d;--paper:#f4ecdc;--ink:#2a2019;--soft:#75644f;
--rule:#ddcfb6;--accent:#b8421f;--hint:#a8741a;--good:#1f6b66;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif;
--serif:"Songti SC","Noto Serif CJK SC","Source Han Serif SC",STSong,SimSun,Georgia,serif;
--mono:ui-monospace,"SF Mono",Menlo,Consolas,"Noto Sans Mono CJK SC",monospace}
:lang(en){--serif:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif CJK SC","Songti SC",serif}
*{box-sizing:border-box}
body{margin:0;background:radial-gradient(120% 60rem at 50% -10rem,#33261e,var(--table)) var(--table);color:var(--lamp);
font:16px/1.55 var(--sans);font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
header,main,footer{max-width:1160px;margin:0 auto;padding:0 20px}
header{padding-top:44px;padding-bottom:8px}
.brand{color:var(--dim);font-size:14px;letter-spacing:.08em;margin:0}
h1{font:600 clamp(30px,5vw,46px)/1.2 var(--serif);margin:.15em 0 .3em}
.facts{color:var(--dim);margin:0;overflow-wrap:anywhere}
h2{font:600 25px/1.3 var(--serif);margin:40px 0 14px}
h2 small{font:15px var(--sans);color:var(--dim);margin-left:.6em;white-space:nowrap}
h3{font:600 18px/1.35 var(--serif);margin:0 0 10px}
.cards{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:18px}
.card{grid-column:span 6;background:var(--paper);color:var(--ink);border-radius:6px;padding:20px 22px;
box-shadow:0 1px 0 #fff6 inset,0 10px 26px #0007;border-top:3px solid var(--rule)}
.wide{grid-column:1/-1}
.card.lead{border-top-color:var(--accent)}
p{margin:.4em 0}
.soft{color:var(--soft);font-size:14px}
table{width:100%;border-collapse:collapse}
th{font-weight:400;font-size:13.5px;color:var(--soft);text-align:left;padding:0 0 4px}
td{padding:5px 0;border-top:1px solid var(--rule);vertical-align:middle}
td+td,th+th{padding-left:14px}
.n{text-align:right;white-space:nowrap}
.nm{overflow-wrap:break-word;min-width:5em}
.rates .n{width:1%}.rates .iv{width:48%}
.iv svg{display:block;width:100%;height:20px;overflow:visible}
.ax{display:grid;grid-template-columns:1fr auto 1fr}.ax :last-child{text-align:right}
.par{stroke:var(--soft);stroke-dasharray:2 3}
.ci{stroke:currentColor;stroke-width:5;stroke-linecap:round;opacity:.38}
.none{color:#6b5b4a}.hint{color:var(--hint)}.clear{color:var(--accent)}
.stars{display:inline-block;width:1.1em;text-align:left;font-weight:700}
.big{display:flex;flex-wrap:wrap;gap:8px 30px;margin:0 0 14px}
.big div{display:flex;flex-direction:column-reverse}
.big dt{color:var(--soft);font-size:14px}
.big dd{margin:0;font:600 27px/1.15 var(--serif)}
.hist{display:block;width:100%;height:168px;overflow:visible;font-size:12.5px}
.hist rect{fill:var(--accent);opacity:.82}.hist text{fill:var(--soft)}
.heat{overflow-x:auto;margin:0 -4px;padding:0 4px}
.heat table{width:auto;min-width:min(100%,340px)}
.heat th{padding:4px 8px;color:var(--ink);white-space:nowrap}
.heat thead th{text-align:center;vertical-align:bottom}
.heat.tall thead th{writing-mode:vertical-rl;text-align:end;padding:6px 2px;max-height:10em}
.heat tbody th{position:sticky;left:0;background:var(--paper);text-align:right;max-width:9em;white-space:normal;line-height:1.2}
.heat td{border:2px solid var(--paper);padding:5px 6px;text-align:center;min-width:58px;line-height:1.2}
.heat td small{display:block;font-size:11.5px;opacity:.75}
.tags{display:flex;flex-wrap:wrap;gap:6px;margin:0;padding:0;list-style:none}
.tags li{border:1px solid var(--rule);border-radius:3px;padding:1px 8px;overflow-wrap:anywhere}
.odd{margin:0;padding:0;list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,430px),1fr));gap:14px 26px}
.odd b{font-weight:600}
code{display:block;font:13px/1.5 var(--mono);background:#e8dcc4;border-radius:4px;padding:6px 9px;margin-top:4px;
overflow-wrap:anywhere;user-select:all}
code span{display:inline-block}
footer{color:var(--dim);font-size:14.5px;padding-top:8px;padding-bottom:56px}
footer h2{color:var(--lamp)}
footer li{margin:.35em 0}
footer ul{padding-left:1.1em;max-width:82ch}
.x span{display:none}
@media(max-width:860px){
header{padding-top:26px}header,main,footer{padding-left:14px;padding-right:14px}
.card{grid-column:1/-1;padding:16px 15px}
h2 small{display:block;margin:2px 0 0}
}
@media(max-width:620px){
.rates,.rates tbody{display:block}
.rates thead{display:block}.rates thead tr{display:block;border:0;padding:0}.rates th{display:none}.rates th.iv{display:block}
.rates tr{display:grid;grid-template-columns:1fr auto auto;align-items:baseline;border-top:1px solid var(--rule);padding:7px 0}
.rates td,.rates .iv,.rates .n{border:0;padding-top:0;padding-bottom:0;width:auto}
.rates .iv{grid-column:1/-1;grid-row:2;width:auto;padding:0}
.rates .x{grid-row:3;grid-column:1/-1;text-align:left;padding:0;font-size:13.5px;color:var(--soft);white-space:normal}
.tell thead{display:none}.tell .nm{grid-column:1/-1}.tell .iv{grid-column:1}
.x span{display:inline}.rates .y{display:none}
}
`;
