"""This machine's addresses, asked of the kernel itself."""

import json
import subprocess
import sys
from ipaddress import IPv4Address

from hugod.system.network import own_addresses

ALONE = "from hugod.system.network import own_addresses; print(own_addresses())"


def test_they_are_those_the_kernel_lists_but_for_the_loopback() -> None:
    listed = subprocess.run(["ip", "-j", "-4", "addr"], capture_output=True, text=True, check=True)
    known = {
        address["local"] for link in json.loads(listed.stdout) for address in link["addr_info"]
    }
    found = own_addresses()
    assert set(found) <= known
    assert not any(IPv4Address(address).is_loopback for address in found)
    assert len(set(found)) == len(found)


def test_without_a_network_there_are_none() -> None:
    line = ["unshare", "--map-root-user", "--net", sys.executable, "-c", ALONE]
    said = subprocess.run(line, capture_output=True, text=True, check=True)
    assert said.stdout == "()\n"


def test_an_address_of_its_own_is_found_without_a_way_out() -> None:
    steps = (
        "ip link set lo up; ip link add here type veth peer name there;"
        " ip addr add 10.7.0.9/24 dev here;"
        f" ip link set here up; exec {sys.executable} -c '{ALONE}'"
    )
    line = ["unshare", "--map-root-user", "--net", "sh", "-c", steps]
    said = subprocess.run(line, capture_output=True, text=True, check=True)
    assert said.stdout == "('10.7.0.9',)\n"
