import fs from 'node:fs/promises';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../../package.json';
import { dayOf } from '../../shared/clinicDay';
import { passwordChecks } from '../auth/passwords';
import { createGauges, figuresOf, type Gauges } from './gauges';
import { type MetricsSources, readDatabaseFigures, withinTimeout } from './metricsSources';

/** Of Node's default metrics, those that explain why a server is slow or about to crash. */
const nodeMetrics =
  /^(process_(cpu_(user_|system_)?seconds_total|start_time_seconds|resident_memory_bytes|(open|max)_fds)|nodejs_(eventloop_lag_.*seconds|heap_size_.*|gc_duration_seconds|version_info))$/;

/**
 * The metrics of this process for Prometheus. Their labels are operations, statuses and folder names: a fixed number,
 * and no patient data.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!nodeMetrics.test(name)) registry.removeSingleMetric(name);
  }

  // Created in the order in which they are output.
  const events = createEventMetrics(registers);
  const gauges = createGauges(registers);
  const disks = createDiskGauges(registers);
  addRefusedHashes(registers);
  addBuildInfo(registers);

  let sources: MetricsSources | null = null;
  let underWay = 0;

  async function collect(from: MetricsSources) {
    const { db, folders, clock, timeZone } = from;
    const archive = from.walArchive?.state() ?? null;
    const [database] = await Promise.all([
      withinTimeout(readDatabaseFigures(db, dayOf(clock(), timeZone()))),
      ...Object.entries(folders).map(([folder, path]) => disks.refresh(folder, path)),
    ]);
    const figures = figuresOf(from, { archive, database, requestsUnderWay: underWay });
    for (const [name, figure] of Object.entries(figures)) {
      const gauge = gauges[name as keyof Gauges];
      // An unknown figure is left out instead of repeating the last one.
      if (figure === null) gauge.remove();
      else gauge.set(figure);
    }
  }

  return {
    /** Sets the sources of the gauges, once the server has started them. */
    readFrom(newSources: MetricsSources): void {
      sources = newSources;
      timeWaits(newSources.pool, events.poolWaits, events.poolFailures);
    },
    requestBegins(): void {
      underWay++;
    },
    /** `seconds` is null for a stream, whose length says nothing. */
    requestEnds(operation: string, status: string, seconds: number | null): void {
      underWay--;
      events.requests.inc({ operation, status });
      if (seconds !== null) events.durations.observe({ operation }, seconds);
    },
    paperPrinted(kind: string, outcome: 'made' | 'failed', seconds: number): void {
      events.prints.observe({ kind, outcome }, seconds);
    },
    newsDelivered: (seconds: number) => events.news.observe(seconds),
    screenDropped: () => events.dropped.inc(),
    /** Everything in Prometheus' text format. */
    async text(): Promise<string> {
      if (sources) await collect(sources);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Metrics that are counted or timed when an event happens. */
function createEventMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'clinic_http_requests_total',
    help: 'Answered requests. An operation by its id, else api, docs, fhir, health or web; a stream counts when it ends; status gone: the caller hung up first.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'clinic_http_request_duration_seconds',
    help: 'From the request’s head to the end of the answer. Streams are left out.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const poolWaits = new Histogram({
    name: 'clinic_database_pool_wait_seconds',
    help: 'How long requests waited for a connection to the database.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  const poolFailures = new Counter({
    name: 'clinic_database_pool_failures_total',
    help: 'How often nobody got a connection: none became free in time, or the database was away.',
    registers,
  });

  const prints = new Histogram({
    name: 'clinic_paper_print_seconds',
    help: 'From asking for the PDF of a paper to having it, or to knowing that it failed.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers,
  });

  const news = new Histogram({
    name: 'clinic_live_news_seconds',
    help: 'From reading what was committed to having told every open screen.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const dropped = new Counter({
    name: 'clinic_live_dropped_total',
    help: 'Open screens that had to read everything anew, because their line was too slow for the news.',
    registers,
  });
  return { requests, durations, poolWaits, poolFailures, prints, news, dropped };
}

function createDiskGauges(registers: Registry[]) {
  const diskLabels = { labelNames: ['folder'], registers };
  const diskFree = new Gauge({
    name: 'clinic_disk_free_bytes',
    help: 'Room on the disk of a folder.',
    ...diskLabels,
  });
  const diskSize = new Gauge({
    name: 'clinic_disk_size_bytes',
    help: 'Size of the disk of a folder.',
    ...diskLabels,
  });
  return {
    /** Reads the free space of a folder's disk; removes its figures if the disk does not answer in time. */
    async refresh(folder: string, path: string): Promise<void> {
      const disk = await withinTimeout(fs.statfs(path));
      if (disk) {
        diskFree.set({ folder }, disk.bavail * disk.bsize);
        diskSize.set({ folder }, disk.blocks * disk.bsize);
      } else {
        diskFree.remove(folder);
        diskSize.remove(folder);
      }
    },
  };
}

function addRefusedHashes(registers: Registry[]): void {
  new Counter({
    name: 'clinic_password_hashes_refused_total',
    help: 'Sign-ins and the like that were told to come back, because too many waited.',
    registers,
    collect() {
      this.reset();
      this.inc(passwordChecks().refused);
    },
  });
}

function addBuildInfo(registers: Registry[]): void {
  new Gauge({
    name: 'clinic_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
}

/** Wraps the pool's `connect` to time how long callers wait for a connection. */
function timeWaits(pool: pg.Pool, waits: Histogram, failures: Counter): void {
  const connect = pool.connect.bind(pool);
  const timed = (callback?: Parameters<typeof connect>[0]) => {
    const began = performance.now();
    const observe = (error?: Error) => {
      if (error) failures.inc();
      else waits.observe((performance.now() - began) / 1_000);
    };
    if (callback) {
      return connect((error, client, done) => {
        observe(error);
        callback(error, client, done);
      });
    }
    const connection = connect();
    connection.then(() => observe(), observe);
    return connection;
  };
  pool.connect = timed as typeof pool.connect;
}
