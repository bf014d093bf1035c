# Watches one agent. Baton holds the other end of the pipe that is read here: when Baton is killed, the
# pipe ends, and this script ends the agent and everything that it has started. Until then it sends
# the signals that Baton asks for, because Java cannot signal a process group.
#
# arguments: MARK, a variable that only the agent and its descendants have, the SECONDS in which they
#            may end by themselves, and the folder PROC in which Linux shows processes
# input:     agent PID START GROUP   what to watch; START in the clock ticks of /proc, GROUP 0 where
#                                    it has no group of its own
#            orphan PID/START        a process that left the agent completely
#            TERM TARGET..., KILL TARGET...   signals to send now; a group has a minus in front
#            end                     nothing is left to watch
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

while IFS=' ' read -r word rest; do
  case $word in
    (agent)
      set -- $rest
      agent=$1
      start=$2
      group=$3
      ;;
    (orphan) orphans="$orphans$rest " ;;
    (TERM | KILL)
      kill "-$word" $rest
      # A stopped process must be continued to receive the signal.
      [ "$word" = KILL ] || kill -CONT $rest
      ;;
    (end) exit 0 ;;
  esac
done

# From here on, Baton is dead.
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
  [ "$found" != ' ' ] || exit 0
  signal=KILL
  again=''
  known=$found
  send
  sleep 1
  look
done
