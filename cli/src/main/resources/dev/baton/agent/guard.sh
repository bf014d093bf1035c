# Watches one agent. Baton holds the other end of the pipe that is read here: when Baton is killed, the
# pipe ends, and this script ends the agent and everything that it has started. It does the same, and
# says so, when Baton stands still and renews its claim no more. Until then it sends the signals that
# Baton asks for, because Java cannot signal a process group.
#
# arguments: MARK, a variable that only the agent and its descendants have, the SECONDS in which they
#            may end by themselves, and the folder PROC in which Linux shows processes
# input:     agent PID START GROUP   what to watch; START in the clock ticks of /proc, GROUP 0 where
#                                    it has no group of its own
#            orphan PID/START        a process that left the agent completely
#            lease TIME PATIENCE CLOCK   the agent may work for TIME, in hundredths of a second, without
#                                    another such line, and then has PATIENCE seconds to end by itself;
#                                    CLOCK is 'real', or 'awake' where the machine's sleep does not count
#            TERM TARGET..., KILL TARGET...   signals to send now; a group has a minus in front
#            end                     nothing is left to watch
# output:    over, when a lease ended
trap '' HUP INT QUIT TERM PIPE TSTP TTIN TTOU
LC_ALL=C
IFS=' '
mark=$1
patience=$2
proc=$3
agent=0
start=0
group=0
known=' '
orphans=' '
left=0
lease=0
ticker=''
ticked=''
newline='
'

# $text becomes the content of a file without its line ends (and without zero bytes).
slurp() {
  text='' line=''
  while IFS= read -r line; do
    text=$text$line
  done <"$1"
  text=$text$line
}

# $table becomes ' PID:PARENT:GROUP PID:PARENT:GROUP ...', for all running processes.
# $adopted becomes ' PID PID ...' of those that left the agent.
list() {
  table=''
  adopted=' '
  if [ ! -r "$proc/self/stat" ]; then
    table=$(ps -A -o pid= -o ppid= -o pgid= -o stat= | while IFS=' ' read -r pid parent pgid state; do
      case $state in
        (Z*) ;;
        (*) printf ' %s' "$pid:$parent:$pgid" ;;
      esac
    done)
    return
  fi
  for dir in "$proc"/[0-9]*; do
    slurp "$dir/stat"
    # After the name, which may contain anything, come state, parent, group ...
    set -- ${text##*) }
    [ "$#" -ge 20 ] || continue
    case $1 in
      (X) continue ;;
      # A process whose main thread ended before the others only looks like a zombie.
      (Z) [ "${18}" -gt 1 ] || continue ;;
    esac
    pid=${dir##*/}
    if [ "$pid" = "$agent" ] && [ "${20}" != "$start" ]; then
      # Another program has its pid now, so there is no such group any more.
      agent=0
      group=0
    fi
    table="$table $pid:$2:$3"
    case $orphans in
      (*" $pid/${20} "*) adopted="$adopted$pid " ;;
    esac
  done
}

# $marked becomes ' PID PID ...' of the processes that have the mark.
search() {
  marked=' '
  [ -r "$proc/self/environ" ] || return 0
  if printf 'a\0b\0' | grep -qzxF b; then
    IFS=$newline
    for file in $(grep -lzxF -e "$mark" "$proc"/[0-9]*/environ); do
      file=${file%/environ}
      marked="$marked${file##*/} "
    done
    IFS=' '
    return 0
  fi
  for file in "$proc"/[0-9]*/environ; do
    slurp "$file"
    case $text in
      (*"$mark"*)
        file=${file%/environ}
        marked="$marked${file##*/} "
        ;;
    esac
  done
}

# $found becomes ' PID PID ...' of all running processes that belong to the agent.
look() {
  found=' '
  list
  search
  grown=x
  while [ -n "$grown" ]; do
    grown=''
    for row in $table; do
      pid=${row%%:*}
      row=${row#*:}
      case $found in
        (*" $pid "*) continue ;;
      esac
      belongs=''
      [ "$pid" != "$agent" ] || belongs=x
      [ "$group" = 0 ] || [ "${row#*:}" != "$group" ] || belongs=x
      case $found in
        (*" ${row%:*} "*) belongs=x ;;
      esac
      case $known$marked$adopted in
        (*" $pid "*) belongs=x ;;
      esac
      if [ -n "$belongs" ] && [ "$pid" != "$$" ]; then
        found="$found$pid "
        grown=x
      fi
    done
  done
}

send() {
  targets=''
  grouped=''
  for row in $table; do
    pid=${row%%:*}
    case $found in
      (*" $pid "*) ;;
      (*) continue ;;
    esac
    # A group is sent each signal once.
    if [ "$again" = "" ] && [ "${row##*:}" = "$group" ]; then
      grouped="-$group"
    else
      targets="$targets $pid"
    fi
  done
  set -- $grouped $targets
  [ "$#" = 0 ] || kill "-$signal" "$@"
}

# Ends everything that belongs to the agent.
finish() {
  # From an earlier time; other processes may have these pids by now.
  known=' '
  look
  if [ "$found" = ' ' ] && [ "$agent" = 0 ]; then
    # Baton died while it was starting the agent.
    sleep 1
    look
  fi
  again=''
  waited=0
  while [ "$found" != ' ' ] && [ "$waited" -lt "$patience" ]; do
    # Each gets TERM once. Processes that the agent starts now, perhaps to save its work, get it when the
    # agent itself has ended.
    all=$found
    asked=''
    case $again$found in
      (x*" $agent "*) ;;
      (*) asked=x ;;
    esac
    if [ -n "$asked" ]; then
      found=' '
      for pid in $all; do
        case $known in
          (*" $pid "*) ;;
          (*) found="$found$pid " ;;
        esac
      done
      known=$all
      for signal in TERM CONT; do
        send
      done
    fi
    again=x
    sleep 1
    waited=$((waited + 1))
    look
  done
  for round in 1 2 3; do
    [ "$found" != ' ' ] || return 0
    signal=KILL
    again=''
    known=$found
    send
    sleep 1
    look
  done
}

# $now becomes a time in hundredths of a second; the machine's sleep counts.
clock() {
  if [ -r "$proc/uptime" ]; then
    IFS=' .' read -r now text line <"$proc/uptime"
    now=$((now * 100 + 1$text - 100))
  else
    now=$(($(date +%s) * 100))
  fi
}

# Wakes this script every few seconds: 'read' has no limit of time in every shell. Most end it after this
# trap; bash 3.2, which macOS has, runs the trap in the middle of 'read', and then continues to read.
tick() {
  ticked=x
  [ "$lease" != 0 ] || return 0
  if [ "$kind" = awake ]; then
    left=$((left - step * 100))
  else
    clock
    left=$((lease - now))
  fi
  # The next tick may be too late.
  [ "$left" -lt $((step * 100)) ] || return 0
  lease=0
  echo over
  patience=$mercy
  finish
}
start_ticks() {
  step=$((left / 800))
  [ "$step" -ge 1 ] || step=1
  [ "$step" -le 10 ] || step=10
  trap tick USR1
  (
    trap 'kill -KILL "$nap" 2>/dev/null; exit' USR2
    while :; do
      sleep "$step" &
      nap=$!
      wait "$nap"
      # Where the guard was killed, its number may be another process's.
      if [ -r "$proc/self/stat" ]; then
        slurp "$proc/self/stat"
        set -- ${text##*) }
        [ "$2" = "$$" ] || exit
      fi
      kill -USR1 "$$" 2>/dev/null || exit
    done
  ) </dev/null >/dev/null &
  ticker=$!
}
end_ticks() {
  [ -z "$ticker" ] || kill -USR2 "$ticker" 2>/dev/null
}

while :; do
  ticked=''
  if ! IFS=' ' read -r word rest; then
    [ -n "$ticked" ] || break
    continue
  fi
  case $word in
    (agent)
      set -- $rest
      agent=$1
      start=$2
      group=$3
      ;;
    (orphan) orphans="$orphans$rest " ;;
    (lease)
      set -- $rest
      left=$1
      mercy=$2
      kind=$3
      clock
      lease=$((now + left))
      [ -n "$ticker" ] || start_ticks
      ;;
    (TERM | KILL)
      kill "-$word" $rest
      # A stopped process must be continued to receive the signal.
      [ "$word" = KILL ] || kill -CONT $rest
      ;;
    (end)
      end_ticks
      exit 0
      ;;
  esac
done

# From here on, Baton is dead.
lease=0
end_ticks
finish
