import * as local from '../../local/index.ts';

// The smallest page that plays: a button for each option of the question that is asked.

const { localClient, localTables, playBot } = local;
const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
Object.assign(window, { local });

function show(table: string): void {
  const stream = localClient().watch(table, 0);
  const draw = () => {
    const { ask, room, refused, at } = stream.state;
    find('said').textContent = refused?.code ?? room?.status ?? '';
    find('said').dataset.at = String(at);
    find('options').replaceChildren(
      ...(ask?.options ?? []).map((value) => {
        const button = document.createElement('button');
        button.textContent = JSON.stringify(value);
        button.onclick = () => {
          find('options').replaceChildren();
          // Standing orders may have been quicker.
          stream.answer(value).catch(draw);
        };
        return button;
      }),
    );
    if (ask !== null) performance.mark('asked');
  };
  stream.subscribe(draw);
  draw();
}

find('play').onclick = async () => {
  performance.mark('clicked');
  const { id } = await playBot('market', 'casual', { seat: 0, manners: 0, pace: 0 });
  history.replaceState(null, '', `?table=${id}`);
  show(id);
};

const table = new URLSearchParams(location.search).get('table');
if (table !== null) show(table);
else {
  await local.prepareLocal('market');
  find('said').textContent = `ready, ${(await localTables()).length} tables`;
}
