'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const el = (id) => document.getElementById(id);
  const make = (name, props, ...children) => {
    const e = document.createElement(name);
    Object.assign(e, props || {});
    e.append(...children);
    return e;
  };
  const SVG = 'http://www.w3.org/2000/svg';
  const svg = (name, attributes, ...children) => {
    const e = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes || {})) e.setAttribute(key, value);
    e.append(...children);
    return e;
  };

  // How things are written.
  const number = (n) => (n === undefined || n === null ? '' : n.toLocaleString('en-US'));
  const counted = (n, one) => number(n) + ' ' + one + (n === 1 ? '' : 's');
  const money = (cents) =>
    cents === undefined ? '' : cents > 0 && cents < 1 ? '<$0.01' : '$' + (cents / 100).toFixed(2);
  const percent = (share) => (share === undefined ? '' : Math.round(share * 100) + ' %');
  const pad = (n) => String(n).padStart(2, '0');
  const when = (ms) => {
    if (!Number.isFinite(ms)) return '';
    const d = new Date(ms);
    return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())} ${pad(d.getHours())}:${pad(d.getMinutes())}`;
  };
  // Round times at which an axis is marked, and how they are written: no two of them alike.
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600, 2592000, 7776000, 31536000].map((s) => s * 1000);
  const ticks = (from, to, most) => {
    const step = STEPS.find((s) => (to - from) / s <= most) || (to - from) / most;
    const base = new Date(from);
    base.setHours(0, 0, 0, 0);
    const found = [];
    let day = '';
    for (let at = base.getTime() + Math.ceil((from - base) / step) * step; at <= to; at += step) {
      const [date, time] = when(at).split(' ');
      const exact = step < 60000 ? time + ':' + pad(new Date(at).getSeconds()) : time;
      found.push([at, step % 86400000 === 0 ? date : date === day ? exact : date.slice(5) + ' ' + exact]);
      day = date;
    }
    return found;
  };
  const lasting = (seconds) => {
    if (seconds === undefined || seconds === null || !Number.isFinite(seconds)) return '';
    const s = Math.round(seconds);
    if (s < 60) return s + ' s';
    if (s < 3600) return Math.floor(s / 60) + ' min ' + (s % 60) + ' s';
    if (s < 172800) return Math.floor(s / 3600) + ' h ' + Math.floor((s % 3600) / 60) + ' min';
    return Math.floor(s / 86400) + ' days';
  };
  const titles = new Map(data.tasks.map((t) => [t.id, t.title]));

  // Iterations, with their times as numbers.
  const GOOD = new Set(['completed', 'progress', 'kept']);
  const BAD = new Set(['failed', 'abandoned']);
  const WARN = new Set(['no_progress', 'no change', 'stopped', 'dropped']);
  const tone = (outcome) =>
    GOOD.has(outcome) ? 'good' : BAD.has(outcome) ? 'bad' : WARN.has(outcome) ? 'warn' : outcome === 'running' ? 'accent' : 'calm';
  const now = Date.parse(data.generated_at);
  const rows = data.iterations.map((i) => {
    const ended = i.ended_at ? Date.parse(i.ended_at) : i.outcome === 'running' ? now : NaN;
    const began = i.started_at ? Date.parse(i.started_at) : ended;
    return {...i, began, ended: Number.isFinite(ended) ? ended : began, tone: tone(i.outcome),
      seconds: i.started_at && i.ended_at ? (Date.parse(i.ended_at) - Date.parse(i.started_at)) / 1000 : undefined};
  }).filter((i) => Number.isFinite(i.began));

  // Tooltips.
  const tip = el('tip');
  // A page that scrolls under the mouse must not hide what the keyboard shows.
  let ofMouse = false;
  const showTip = (text, x, y, mouse) => {
    ofMouse = mouse === true;
    tip.textContent = text;
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    tip.style.left = Math.max(4, Math.min(x + 12, innerWidth - box.width - 4)) + 'px';
    tip.style.top = Math.max(4, y + box.height + 16 > innerHeight ? y - box.height - 8 : y + 14) + 'px';
  };
  const hideTip = () => { tip.hidden = true; };
  const leave = () => { if (ofMouse) hideTip(); };
  const withTip = (e, text) => {
    e.setAttribute('tabindex', '0');
    e.setAttribute('aria-label', text);
    e.addEventListener('mousemove', (m) => showTip(text, m.clientX, m.clientY, true));
    e.addEventListener('mouseleave', leave);
    e.addEventListener('focus', () => { const r = e.getBoundingClientRect(); showTip(text, r.x, r.y); });
    e.addEventListener('blur', hideTip);
    return e;
  };
  document.addEventListener('keydown', (k) => { if (k.key === 'Escape') hideTip(); });

  // Summary.
  el('period').textContent =
    (data.since ? 'from ' + when(Date.parse(data.since)) + ' to ' : 'everything until ') + when(now);
  const sum = (name, value) =>
    ['', '0', '$0.00'].includes(value) ? [] : [make('div', {}, make('dt', {textContent: name}), make('dd', {textContent: value}))];
  const t = data.totals;
  el('sums').append(
    ...sum('Iterations', number(t.iterations)), ...sum('With progress', number(t.progress)),
    ...sum('Failed', number(t.failed)), ...sum('Tasks', number(t.tasks)),
    ...sum('Tasks closed', number(t.tasks_closed)), ...sum('Cost', money(t.cost_cents)),
    ...sum('Input tokens', number(t.input_tokens)), ...sum('Cached input', number(t.cached_input_tokens)),
    ...sum('Output tokens', number(t.output_tokens)), ...sum('Reopened', number(t.swept)),
    ...sum('Blocked as poison', number(t.poisoned)), ...sum('Rescues', number(t.rescued)),
    ...sum('Breaker trips', number(t.trips)));
  if (!el('sums').children.length) el('sums').replaceWith(make('p', {className: 'empty', textContent: 'No work was recorded in this period.'}));

  // What is left out where there is nothing to show.
  const omit = (id) => { el(id).closest('section').hidden = true; };

  // Tables that can be sorted.
  const empty = (text) => make('p', {className: 'empty', textContent: text});
  const table = (all, lines, options) => {
    const columns = all.filter((c) => !lines.length || lines.some((line) => !['', '0', '$0.00'].includes(c.text(line))));
    const body = make('tbody');
    let sorted = lines;
    let limit = (options && options.limit) || Infinity;
    const cell = (column, line) => {
      const td = make('td', {}, column.wide ? make('div', {className: 'wide', textContent: column.text(line)}) : column.text(line));
      if (column.n) td.className = 'n';
      if (column.tone) td.classList.add(column.tone(line));
      return td;
    };
    const draw = () => {
      body.replaceChildren(...sorted.slice(0, limit).map((line) => make('tr', {}, ...columns.map((c) => cell(c, line)))));
      if (options && options.drawn) options.drawn(Math.min(limit, sorted.length), sorted.length);
    };
    const heads = columns.map((column, index) => {
      const button = make('button', {type: 'button', textContent: column.name});
      const th = make('th', {scope: 'col', className: column.n ? 'n' : ''}, button);
      button.addEventListener('click', () => {
        const down = th.getAttribute('aria-sort') === 'ascending';
        heads.forEach((h) => h.removeAttribute('aria-sort'));
        th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const key = column.key || column.text;
        const sign = down ? -1 : 1;
        lines = [...lines].sort((a, b) => {
          const x = key(a), y = key(b);
          const gone = (v) => v === undefined || v === '' || Number.isNaN(v);
          if (gone(x) || gone(y)) return (gone(x) ? 1 : 0) - (gone(y) ? 1 : 0);
          return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y)));
        });
        refilter();
      });
      return th;
    });
    let wanted = () => true;
    const refilter = () => { sorted = lines.filter(wanted); draw(); };
    draw();
    const box = make('div', {className: 'table', tabIndex: 0}, make('table', {}, make('thead', {}, make('tr', {}, ...heads)), body));
    const hint = make('p', {className: 'scrolls', textContent: '↔ This table scrolls sideways.'});
    new ResizeObserver(() => { hint.hidden = box.scrollWidth <= box.clientWidth; }).observe(box);
    return {
      element: make('div', {}, hint, box),
      filter: (f) => { wanted = f; refilter(); },
      more: (n) => { limit += n; draw(); },
      all: () => { limit = Infinity; draw(); },
    };
  };

  // What waits for a person.
  if (data.needs.length) {
    el('needs').append(make('ul', {}, ...data.needs.map((n) => {
      const what = n.tasks.length > 1 ? `${n.tasks[0]} and ${n.tasks.length - 1} more` : n.tasks[0] || n.run || 'sweeps';
      const bad = ['agent', 'poison', 'breaker', 'died', 'stale'].includes(n.kind);
      return make('li', {}, make('strong', {textContent: what}), ' ',
        make('span', {className: bad ? 'bad' : 'warn', textContent: n.state}), (n.reason ? ': ' + n.reason : '') + (n.title ? ` (${n.title})` : ''),
        make('code', {textContent: n.look ? `${n.look}; ${n.command}` : n.command}));
    })));
  } else el('needs').append(empty('Nothing needs a person.'));

  // Timeline.
  const canvas = el('timeline');
  const paint = canvas.getContext('2d');
  // As many rows as one page of paper has room for.
  const ROW = 20, HEAD = 22, MOST_ROWS = 300, PRINTED_ROWS = 25;
  let mostRows = MOST_ROWS;
  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  const MARKS = {reopened: ['▼', 'accent'], blocked: ['■', 'bad'], rescue: ['◆', 'other'], trip: ['✖', 'bad'], death: ['†', 'bad']};
  const marks = [];
  for (const s of data.sweeps) {
    const at = Date.parse(s.at);
    const where = {task: s.task, worker: s.worker};
    if (s.reason === 'WORKER_DEAD') marks.push({...where, at: at - s.silent_seconds * 1000, kind: 'death', text: 'last heartbeat of ' + s.worker + ', which died'});
    marks.push({...where, at, kind: s.action, text: (s.action === 'blocked' ? 'blocked as poison: ' : 'reopened: ') + (s.finding || s.reason)});
    if (s.rescue) marks.push({...where, at, kind: 'rescue', text: 'rescued: ' + s.rescue});
  }
  for (const b of data.trips) {
    marks.push({task: b.scope.replace(/^task:/, ''), worker: undefined, at: Date.parse(b.at), kind: 'trip', text: 'breaker opened: ' + b.reason});
  }
  const times = [...rows.flatMap((r) => [r.began, r.ended]), ...marks.map((m) => m.at)];
  let first = Infinity, last = -Infinity;
  for (const time of times) { first = Math.min(first, time); last = Math.max(last, time); }
  if (!(last > first)) { first = Number.isFinite(first) ? first - 1800000 : now - 3600000; last = first + 3600000; }
  const margin = (last - first) * 0.01;
  const whole = [first - margin, last + margin];
  let view = [...whole];
  let lanes = [];
  let chosen = -1;
  const lay = () => {
    const by = el('rows').value;
    const found = new Map();
    const lane = (key) => {
      const name = key || '(none)';
      if (!found.has(name)) found.set(name, {name, items: [], marks: [], last: 0});
      return found.get(name);
    };
    for (const r of rows) { const l = lane(r[by]); l.items.push(r); l.last = Math.max(l.last, r.ended); }
    for (const m of marks) if (by === 'task' || m.worker) { const l = lane(m[by]); l.marks.push(m); l.last = Math.max(l.last, m.at); }
    const all = [...found.values()].sort((a, b) => b.last - a.last);
    lanes = all.slice(0, mostRows);
    el('timeline-note').textContent = all.length > mostRows ? `The ${mostRows} rows with the latest work are drawn, of ${all.length}.` : '';
    if (!rows.length && !marks.length) omit('timeline');
  };
  const nameWidth = () => Math.min(180, Math.max(80, canvas.clientWidth * 0.22));
  const x = (time) => nameWidth() + ((time - view[0]) / (view[1] - view[0])) * (canvas.clientWidth - nameWidth() - 6);
  const mark = (kind, px, py) => {
    paint.fillStyle = color(MARKS[kind][1]);
    paint.font = '12px system-ui, sans-serif';
    paint.textAlign = 'center';
    // Also on a bar of the same colour.
    paint.strokeStyle = color('back');
    paint.lineWidth = 3;
    paint.strokeText(MARKS[kind][0], px, py);
    paint.fillText(MARKS[kind][0], px, py);
  };
  // A name, and as much of its title as there is room for; a few letters of one say nothing.
  const fitting = (name, title, room) => {
    const letters = [...(title ? name + '  ' + title : name)];
    if (paint.measureText(letters.join('')).width <= room) return letters.join('');
    while (letters.length && paint.measureText(letters.join('') + '…').width > room) letters.pop();
    const alone = letters.length < name.length + 6 && paint.measureText(name).width <= room;
    return alone ? name : letters.join('').trimEnd() + '…';
  };
  const draw = () => {
    const width = canvas.clientWidth, height = HEAD + Math.max(1, lanes.length) * ROW + 4;
    const scale = Math.min(devicePixelRatio || 1, 32000 / height);
    canvas.style.height = height + 'px';
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    paint.setTransform(scale, 0, 0, scale, 0, 0);
    paint.fillStyle = color('back');
    paint.fillRect(0, 0, width, height);
    const left = nameWidth();
    const line = color('line'), dim = color('dim'), text = color('text');
    paint.font = '11px system-ui, sans-serif';
    for (const [time, words] of ticks(view[0], view[1], Math.max(2, Math.floor((width - left) / 110)))) {
      paint.fillStyle = line;
      paint.fillRect(x(time), HEAD - 4, 1, height);
      paint.fillStyle = dim;
      const half = paint.measureText(words).width / 2;
      paint.textAlign = 'center';
      paint.fillText(words, Math.max(left + half, Math.min(x(time), width - half)), 12);
    }
    const tones = {good: color('good'), bad: color('bad'), warn: color('warn'), calm: color('calm'), accent: color('accent')};
    lanes.forEach((lane, index) => {
      const top = HEAD + index * ROW;
      paint.fillStyle = line;
      paint.fillRect(0, top + ROW - 1, width, 1);
      for (const item of lane.items) {
        const from = Math.max(left, x(item.began)), to = Math.min(width, x(item.ended));
        if (to < left || from > width) continue;
        paint.fillStyle = tones[item.tone];
        // Shapes differ, too, not only colours: failures are full, others lower.
        const inset = item.tone === 'bad' ? 3 : item.tone === 'good' ? 5 : 7;
        paint.fillRect(from, top + inset, Math.max(2, to - from), ROW - 2 * inset);
        if (item === rows[chosen]) {
          paint.strokeStyle = text;
          paint.lineWidth = 2;
          paint.strokeRect(from - 2, top + 2, Math.max(2, to - from) + 4, ROW - 5);
        }
      }
      for (const m of lane.marks) if (x(m.at) >= left && x(m.at) <= width) mark(m.kind, x(m.at), top + 14);
      paint.fillStyle = color('back');
      paint.fillRect(0, top, left - 2, ROW - 1);
      paint.fillStyle = text;
      paint.textAlign = 'left';
      paint.font = '12px system-ui, sans-serif';
      paint.fillText(fitting(lane.name, titles.get(lane.name), left - 12), 4, top + 14);
    });
    el('span').textContent = when(view[0]) + ' – ' + when(view[1]);
  };
  let queued = false;
  const redraw = () => {
    if (!queued) {
      queued = true;
      requestAnimationFrame(() => { queued = false; draw(); });
    }
  };
  const zoom = (factor, at) => {
    const center = at === undefined ? (view[0] + view[1]) / 2 : at;
    const size = Math.min(whole[1] - whole[0], Math.max(1000, (view[1] - view[0]) * factor));
    let from = center - ((center - view[0]) / (view[1] - view[0])) * size;
    from = Math.max(whole[0], Math.min(from, whole[1] - size));
    view = [from, from + size];
    redraw();
  };
  const pan = (part) => {
    const size = view[1] - view[0];
    const from = Math.max(whole[0], Math.min(view[0] + part * size, whole[1] - size));
    view = [from, from + size];
    redraw();
  };
  const about = (i) =>
    [`#${i.n} ${i.task || ''} ${titles.get(i.task) || ''}`, `${i.outcome}, ${when(i.began)}${i.seconds === undefined ? '' : ', ' + lasting(i.seconds)}`,
      [i.worker, i.model, money(i.cost_cents)].filter(Boolean).join(', '),
      i.files_changed === undefined ? '' : `${i.files_changed} files, +${i.insertions || 0} -${i.deletions || 0}`,
      i.errors ? i.errors + (i.errors === 1 ? ' error' : ' errors') : '', i.subject || ''].filter(Boolean).join('\n');
  const under = (m) => {
    const box = canvas.getBoundingClientRect();
    const lane = lanes[Math.floor((m.clientY - box.y - HEAD) / ROW)];
    const px = m.clientX - box.x;
    if (!lane || px < nameWidth()) return lane && m.clientY - box.y > HEAD ? lane.name + '\n' + (titles.get(lane.name) || '') : null;
    const near = lane.marks.find((k) => Math.abs(x(k.at) - px) < 6);
    if (near) return near.kind + ', ' + when(near.at) + '\n' + near.text;
    let best = null;
    for (const item of lane.items) {
      const from = x(item.began), to = Math.max(from + 2, x(item.ended));
      if (px >= from - 3 && px <= to + 3) best = item;
    }
    return best ? about(best) : null;
  };
  let drag = null;
  canvas.addEventListener('mousemove', (m) => {
    if (drag) {
      const moved = m.clientX - drag;
      drag = m.clientX;
      pan(-moved / (canvas.clientWidth - nameWidth()));
      hideTip();
      return;
    }
    const text = under(m);
    if (text) showTip(text, m.clientX, m.clientY, true); else leave();
  });
  canvas.addEventListener('mousedown', (m) => { drag = m.clientX; });
  addEventListener('mouseup', () => { drag = null; });
  canvas.addEventListener('mouseleave', leave);
  canvas.addEventListener('wheel', (w) => {
    if (!w.ctrlKey && !w.shiftKey) return; // the page scrolls
    w.preventDefault();
    const box = canvas.getBoundingClientRect();
    const at = view[0] + ((w.clientX - box.x - nameWidth()) / (canvas.clientWidth - nameWidth())) * (view[1] - view[0]);
    zoom(w.deltaY > 0 ? 1.25 : 0.8, at);
  }, {passive: false});
  canvas.addEventListener('dblclick', (m) => {
    const box = canvas.getBoundingClientRect();
    zoom(0.5, view[0] + ((m.clientX - box.x - nameWidth()) / (canvas.clientWidth - nameWidth())) * (view[1] - view[0]));
  });
  canvas.addEventListener('keydown', (k) => {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[k.key];
    if (step && rows.length) {
      chosen = Math.max(0, Math.min(rows.length - 1, chosen < 0 ? 0 : chosen + step));
      const item = rows[chosen];
      if (item.began < view[0] || item.ended > view[1]) pan((item.began - (view[0] + view[1]) / 2) / (view[1] - view[0]));
      const box = canvas.getBoundingClientRect();
      const lane = lanes.findIndex((l) => l.items.includes(item));
      if (lane >= 0) {
        const scroller = el('timeline-box');
        scroller.scrollTop = Math.max(0, HEAD + lane * ROW - scroller.clientHeight / 2);
        const place = canvas.getBoundingClientRect();
        showTip(about(item), box.x + x(item.began), place.y + HEAD + lane * ROW + ROW);
      }
      redraw();
    } else if (k.key === '+' || k.key === '=') zoom(0.5);
    else if (k.key === '-') zoom(2);
    else if (k.key === '0') { view = [...whole]; redraw(); }
    else return;
    k.preventDefault();
  });
  canvas.addEventListener('blur', () => { chosen = -1; hideTip(); redraw(); });
  el('zoom-in').addEventListener('click', () => zoom(0.5));
  el('zoom-out').addEventListener('click', () => zoom(2));
  el('zoom-all').addEventListener('click', () => { view = [...whole]; redraw(); });
  el('rows').addEventListener('change', () => { lay(); redraw(); });
  const legend = () => {
    const sign = (name, shape) => {
      const c = make('canvas', {width: 14, height: 14});
      shape(c.getContext('2d'));
      return make('span', {}, c, name);
    };
    const block = (tone, inset) => (p) => { p.fillStyle = color(tone); p.fillRect(1, inset, 12, 14 - 2 * inset); };
    const letter = (kind) => (p) => { p.fillStyle = color(MARKS[kind][1]); p.font = '12px system-ui'; p.fillText(MARKS[kind][0], 1, 11); };
    el('legend').replaceChildren(
      sign('progress', block('good', 2)), sign('failed', block('bad', 0)), sign('no progress, stopped', block('warn', 4)),
      sign('other', block('calm', 4)), sign('worker died', letter('death')), sign('reopened', letter('reopened')),
      sign('poison', letter('blocked')), sign('rescue', letter('rescue')), sign('breaker opened', letter('trip')));
  };
  lay();

  // Bars over time.
  const bars = (name, value, show) => {
    const W = 600, H = 160, L = 68, B = 18, count = 60;
    const sums = new Array(count).fill(0);
    let known = false;
    for (const r of rows) {
      const v = value(r);
      if (v === undefined) continue;
      known = true;
      sums[Math.min(count - 1, Math.max(0, Math.floor(((r.ended - first) / (last - first)) * count)))] += v;
    }
    if (!known || sums.every((v) => v === 0)) return '';
    const most = Math.max(...sums) || 1;
    const picture = svg('svg', {viewBox: `0 0 ${W} ${H}`, role: 'group', 'aria-label': name});
    picture.append(svg('line', {class: 'axis', x1: L, y1: H - B, x2: W, y2: H - B}));
    const label = (tx, ty, anchor, words) => { const e = svg('text', {x: tx, y: ty, 'text-anchor': anchor}); e.textContent = words; picture.append(e); };
    label(L - 4, 12, 'end', show(most));
    label(L - 4, H - B, 'end', '0');
    for (const [time, words] of ticks(first, last, 5)) {
      const tx = L + ((time - first) / (last - first)) * (W - L);
      picture.append(svg('line', {class: 'axis', x1: tx, y1: H - B, x2: tx, y2: H - B + 4}));
      label(Math.max(L + 34, Math.min(tx, W - 34)), H - 4, 'middle', words);
    }
    sums.forEach((v, i) => {
      if (v <= 0) return;
      const h = Math.max(1, (v / most) * (H - B - 6));
      const from = first + ((last - first) * i) / count, to = first + ((last - first) * (i + 1)) / count;
      picture.append(withTip(
        svg('rect', {class: 'bar', x: L + (i * (W - L)) / count, y: H - B - h, width: (W - L) / count - 1, height: h}),
        show(v) + '\n' + when(from) + ' – ' + when(to)));
    });
    return make('figure', {}, make('figcaption', {textContent: name}), picture);
  };
  el('cost').append(
    bars('Cost', (r) => r.cost_cents, money),
    bars('Tokens: input and output', (r) => (r.input_tokens === undefined ? undefined : r.input_tokens + (r.output_tokens || 0)), number));
  if (!el('cost').children.length) omit('cost');

  // Runs, the latest first.
  if (data.runs.length) {
    const all = data.run_totals;
    // New input and output, as limits count them.
    const tokens = (r) => r.input_tokens + r.output_tokens;
    const tones = {running: 'good', paused: 'warn', unknown: 'warn', died: 'bad'};
    el('runs').append(
      make('p', {textContent: [counted(all.runs, 'run') + ': ' + counted(all.iterations, 'iteration'), ...(all.tasks_closed ? [counted(all.tasks_closed, 'task') + ' closed'] : []),
        ...(all.tasks_skipped ? [number(all.tasks_skipped) + ' skipped'] : []), ...(tokens(all) ? [number(tokens(all)) + ' tokens'] : []),
        ...(all.cost_cents ? [money(all.cost_cents)] : []), lasting(all.elapsed_seconds) + ' in all.'].join(', ')}),
      table([
        {name: 'Run', text: (r) => r.run},
        {name: 'Started', text: (r) => when(Date.parse(r.started_at)), key: (r) => Date.parse(r.started_at)},
        {name: 'Took', n: true, text: (r) => lasting(r.elapsed_seconds), key: (r) => r.elapsed_seconds},
        {name: 'State', text: (r) => r.state, tone: (r) => tones[r.state] || 'calm'},
        {name: 'Why', wide: true, text: (r) => r.reason || ''},
        {name: 'Iterations', n: true, text: (r) => number(r.iterations), key: (r) => r.iterations},
        {name: 'Closed', n: true, text: (r) => number(r.tasks_closed), key: (r) => r.tasks_closed},
        {name: 'Skipped', n: true, text: (r) => number(r.tasks_skipped), key: (r) => r.tasks_skipped},
        {name: 'Tokens', n: true, text: (r) => number(tokens(r)), key: tokens},
        {name: 'Cost', n: true, text: (r) => money(r.cost_cents), key: (r) => r.cost_cents},
        {name: 'Worker', text: (r) => r.worker}, {name: 'Agent', text: (r) => r.agent || ''},
        {name: 'Machine', text: (r) => r.machine || ''},
      ], [...data.runs].reverse(), {limit: 200}).element);
    if (data.runs.length > 200) el('runs').append(empty(`The latest 200 of ${data.runs.length}.`));
  } else omit('runs');

  // Recovery, stuck tasks, breakers, errors.
  if (data.sweeps.length) {
    el('recovery').append(
      make('p', {textContent: `From the last heartbeat of a worker until its task was available again: median ${lasting(t.recovery_median_seconds)}, longest ${lasting(t.recovery_worst_seconds)}.`}),
      table([
        {name: 'When', text: (s) => when(Date.parse(s.at)), key: (s) => Date.parse(s.at)},
        {name: 'Task', text: (s) => s.task}, {name: 'Took', n: true, text: (s) => lasting(s.silent_seconds), key: (s) => s.silent_seconds},
        {name: 'Action', text: (s) => s.action}, {name: 'Worker', text: (s) => s.worker || ''},
        {name: 'Why', wide: true, text: (s) => s.finding || s.reason || ''}, {name: 'Rescue', text: (s) => s.rescue || ''},
      ], data.sweeps).element);
  } else omit('recovery');
  if (data.stuck.length) {
    el('stuck').append(table([
      {name: 'Task', text: (s) => s.task}, {name: 'Title', wide: true, text: (s) => s.title},
      {name: 'Kind', text: (s) => s.kind, tone: (s) => (s.kind === 'stalled' ? 'warn' : 'bad')},
      {name: 'Worker', text: (s) => s.worker || ''}, {name: 'Evidence', wide: true, text: (s) => s.evidence},
    ], data.stuck).element);
  } else omit('stuck');
  if (data.breakers.length) {
    const rank = {OPEN: 0, UNREADABLE: 0, HALF_OPEN: 1, CLOSED: 2};
    const sorted = [...data.breakers].sort((a, b) => rank[a.state] - rank[b.state]);
    el('breakers').append(table([
      {name: 'Breaker', text: (b) => b.scope},
      {name: 'State', text: (b) => b.state, tone: (b) => (b.state === 'CLOSED' ? 'good' : b.state === 'HALF_OPEN' ? 'warn' : 'bad')},
      {name: 'Why', wide: true, text: (b) => b.reason || ''},
      {name: 'Opened', text: (b) => (b.opened_at ? when(Date.parse(b.opened_at)) : ''), key: (b) => Date.parse(b.opened_at)},
      {name: 'Trips', n: true, text: (b) => number(data.trips.filter((p) => p.scope === b.scope).length), key: (b) => data.trips.filter((p) => p.scope === b.scope).length},
    ], sorted.slice(0, 200)).element);
    if (sorted.length > 200) el('breakers').append(empty(`The first 200 of ${sorted.length}.`));
  } else omit('breakers');
  if (data.signatures.length) {
    el('errors').append(table([
      {name: 'Count', n: true, text: (s) => number(s.count), key: (s) => s.count},
      {name: 'Message', wide: true, text: (s) => s.message}, {name: 'Signature', text: (s) => s.signature},
      {name: 'Iterations', n: true, text: (s) => number(s.iterations), key: (s) => s.iterations},
      {name: 'First', text: (s) => `#${s.first_iteration} ${when(Date.parse(s.first_at))}`, key: (s) => s.first_iteration},
      {name: 'Last', text: (s) => `#${s.last_iteration} ${when(Date.parse(s.last_at))}`, key: (s) => s.last_iteration},
      {name: 'Tasks', wide: true, text: (s) => s.tasks.join(', ')}, {name: 'Files', wide: true, text: (s) => s.files.join(', ')},
    ], data.signatures.slice(0, 200)).element);
    if (data.signatures.length > 200) el('errors').append(empty(`The 200 most frequent of ${data.signatures.length}.`));
  } else omit('errors');

  // Insights.
  const ins = data.insights;
  if (ins.thin && !ins.tasks_closed) omit('insights');
  else if (ins.thin) {
    el('insights').append(empty(`${ins.tasks_closed === 1 ? 'Only 1 task with iterations is' : `Only ${ins.tasks_closed} tasks with iterations are`} closed: too little to tell. Expected at least 20.`));
  } else {
    const W = 600, H = 200, L = 40, B = 20;
    const far = Math.max(1, ...ins.closed_by.map((p) => p.iterations));
    const px = (k) => L + (k / far) * (W - L - 4), py = (s) => 6 + (1 - s) * (H - B - 6);
    const picture = svg('svg', {viewBox: `0 0 ${W} ${H}`, role: 'group', 'aria-label': 'Share of tasks closed by the number of iterations'});
    picture.append(svg('line', {class: 'axis', x1: L, y1: H - B, x2: W, y2: H - B}));
    let path = `M${px(0)},${py(0)}`, share = 0;
    for (const p of ins.closed_by) {
      const next = ins.closed_by[ins.closed_by.indexOf(p) + 1];
      if (p.low !== undefined) picture.append(svg('rect', {class: 'band', x: px(p.iterations), y: py(p.high), width: Math.max(1, px(next ? next.iterations : far) - px(p.iterations)), height: py(p.low) - py(p.high)}));
      path += `H${px(p.iterations)}V${py(p.share)}`;
      share = p.share;
    }
    picture.append(svg('path', {class: 'curve', d: path}));
    for (const p of ins.closed_by) picture.append(withTip(svg('circle', {class: 'bar', cx: px(p.iterations), cy: py(p.share), r: 4}),
      `${percent(p.share)} closed after ${p.iterations} ${p.iterations === 1 ? 'iteration' : 'iterations'}` + (p.low === undefined ? '' : `\n95 %: ${percent(p.low)} to ${percent(p.high)}`) + `\n${p.tasks} tasks were still open before`));
    for (const [tx, ty, anchor, words] of [[L - 4, py(1) + 4, 'end', '100 %'], [L - 4, py(0), 'end', '0 %'], [L, H - 4, 'start', '0 iterations'], [W - 2, H - 4, 'end', far + (far === 1 ? ' iteration' : ' iterations')]]) {
      const e = svg('text', {x: tx, y: ty, 'text-anchor': anchor});
      e.textContent = words;
      picture.append(e);
    }
    const chances = (title, name, list) => list.length ? [make('h3', {textContent: title}), table([
      {name, n: true, text: (c) => number(c.iterations), key: (c) => c.iterations},
      {name: 'Tasks', n: true, text: (c) => number(c.tasks), key: (c) => c.tasks},
      {name: 'Closed', n: true, text: (c) => number(c.closed), key: (c) => c.closed},
      {name: 'Chance', n: true, text: (c) => percent(c.chance), key: (c) => c.chance},
      {name: '95 %', text: (c) => (c.low === undefined ? '' : percent(c.low) + ' to ' + percent(c.high)), key: (c) => c.low},
    ], list).element] : [];
    el('insights').append(
      make('figure', {}, make('figcaption', {textContent: 'Share of tasks closed by the number of iterations (Kaplan-Meier, 95 % band)'}), picture),
      ...chances('Chance that a task is still closed', 'After', ins.after_iterations),
      ...chances('The same after iterations without progress in a row', 'In a row', ins.after_no_progress),
      make('h3', {textContent: 'What closed tasks needed'}),
      table([
        {name: 'By', text: (g) => g.kind}, {name: 'Name', wide: true, text: (g) => g.name},
        {name: 'Tasks', n: true, text: (g) => number(g.tasks), key: (g) => g.tasks},
        {name: 'Iterations', n: true, text: (g) => number(g.median), key: (g) => g.median},
        {name: 'Half of them', text: (g) => `${number(g.low)} to ${number(g.high)}`, key: (g) => g.low},
        {name: 'Cost', n: true, text: (g) => money(g.median_cost_cents), key: (g) => g.median_cost_cents},
      ], ins.groups).element);
    if (ins.open.length) el('insights').append(make('h3', {textContent: 'Open tasks'}), table([
      {name: 'Task', text: (o) => o.task}, {name: 'Title', wide: true, text: (o) => titles.get(o.task) || ''},
      {name: 'Iterations', n: true, text: (o) => number(o.iterations), key: (o) => o.iterations},
      {name: 'Tasks like this', wide: true, text: (o) => `${number(o.like.low)} to ${number(o.like.high)} iterations, at most ${number(o.like.most)} (${o.like.name}, ${o.like.tasks} tasks)`},
      {name: 'Beyond', text: (o) => (o.beyond ? 'more than any' : ''), tone: (o) => (o.beyond ? 'bad' : 'calm')},
    ], ins.open).element);
  }

  // The list of iterations, the latest first.
  const list = table([
    {name: 'N', n: true, text: (i) => '#' + i.n, key: (i) => i.n},
    {name: 'Task', text: (i) => i.task || ''},
    {name: 'Outcome', text: (i) => i.outcome, tone: (i) => (i.tone === 'accent' ? 'calm' : i.tone)},
    {name: 'Title', wide: true, text: (i) => titles.get(i.task) || ''},
    {name: 'Began', text: (i) => when(i.began), key: (i) => i.began},
    {name: 'Took', n: true, text: (i) => lasting(i.seconds), key: (i) => i.seconds},
    {name: 'Files', n: true, text: (i) => number(i.files_changed), key: (i) => i.files_changed},
    {name: 'Errors', n: true, text: (i) => number(i.errors), key: (i) => i.errors || 0},
    {name: 'Cost', n: true, text: (i) => money(i.cost_cents), key: (i) => i.cost_cents},
    {name: 'Worker', text: (i) => i.worker || ''},
    {name: 'Model', text: (i) => i.model || ''},
    {name: 'Commit', wide: true, text: (i) => (i.commit ? i.commit + ' ' + (i.subject || '') : '')},
  ], [...rows].reverse(), {
    limit: 100,
    drawn: (shown, all) => {
      el('shown').textContent = `${number(shown)} of ${number(all)} shown`;
      el('more').hidden = shown >= all;
    },
  });
  if (rows.length) el('list').append(list.element);
  else omit('list');
  el('more').addEventListener('click', () => list.more(500));
  el('filter').addEventListener('input', () => {
    const words = el('filter').value.toLowerCase();
    list.filter((i) => !words || [i.task, titles.get(i.task), i.outcome, i.worker, i.model, i.commit, i.subject].some((v) => v && v.toLowerCase().includes(words)));
  });

  // Light and dark; drawing again when the size changes.
  el('theme').addEventListener('click', () => {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    legend();
    redraw();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { legend(); redraw(); });
  addEventListener('resize', redraw);
  const printing = (rows) => () => { mostRows = rows; lay(); draw(); };
  addEventListener('beforeprint', printing(PRINTED_ROWS));
  addEventListener('afterprint', printing(MOST_ROWS));
  legend();
  draw();
  document.documentElement.dataset.ready = 'yes';
})();
